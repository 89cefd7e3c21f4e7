import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import { type PlatformChange, PlatformSettings } from '#shared/settings/contract.ts'
import { type Platform, usualPlatform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { fieldByField, readStored } from './stored.ts'

const key = 'platform'

/** Who may come in is not guessed: where that cannot be read, nobody registers. */
export const storedPlatform = fieldByField<Platform>(
  {
    key,
    remedy:
      'Its default is used, and nobody can register if that part is affected. Open Platform settings in the dashboard and save them.',
  },
  PlatformSettings,
  { usual: usualPlatform, unreadable: { ...usualPlatform, registration: 'closed' } },
)

export const readPlatform = (db: Db): Promise<Platform> => readStored(db, storedPlatform)

export const changePlatform = (
  app: App,
  me: Me,
  change: PlatformChange,
  origin: Origin,
): Promise<Platform> =>
  inTransaction(app.db, async (tx) => {
    const { value: before, unreadable } = storedPlatform.read(await store.lockPlatform(tx, key))
    const names = (Object.keys(usualPlatform) as (keyof Platform)[]).filter(
      (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]),
    )
    // Whatever is saved replaces what cannot be read.
    if (names.length === 0 && unreadable.length === 0) return before
    const after = {
      ...before,
      ...Object.fromEntries(names.map((name) => [name, change[name]])),
    } as Platform
    await store.putPlatform(tx, key, after)
    await audit(tx, {
      userId: me.id,
      action: 'settings_changed',
      entityType: 'settings',
      changed: names,
      origin,
    })
    return after
  })
