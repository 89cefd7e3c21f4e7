import { isDeepStrictEqual } from 'node:util'
import { type AuditOrigin, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import * as store from '#server/settings/store.ts'
import { type PlatformChange, PlatformSettings } from '#shared/settings/contract.ts'
import { defaultPlatform, type Platform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'
import { perFieldSetting, readStored } from './storedSettings.ts'

const key = 'platform'

/** Fails closed: without a readable registration mode nobody can register. */
export const storedPlatform = perFieldSetting<Platform>(
  {
    key,
    remedy:
      'Its default is used, and nobody can register if that part is affected. Open Platform settings in the dashboard and save them.',
  },
  PlatformSettings,
  { unset: defaultPlatform, unreadable: { ...defaultPlatform, registration: 'closed' } },
)

export const readPlatform = (db: Db): Promise<Platform> => readStored(db, storedPlatform)

export const updatePlatform = (
  app: App,
  me: Me,
  change: PlatformChange,
  origin: AuditOrigin,
): Promise<Platform> =>
  inTransaction(app.db, async (tx) => {
    const { value: before, unreadable } = storedPlatform.read(await store.lockPlatform(tx, key))
    const names = (Object.keys(defaultPlatform) as (keyof Platform)[]).filter(
      (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]),
    )
    // Unreadable stored values are replaced even without a change.
    if (names.length === 0 && unreadable.length === 0) return before
    const after = {
      ...before,
      ...Object.fromEntries(names.map((name) => [name, change[name]])),
    } as Platform
    await store.savePlatform(tx, key, after)
    await audit(tx, {
      userId: me.id,
      action: 'settings_changed',
      entityType: 'settings',
      changed: names,
      origin,
    })
    return after
  })
