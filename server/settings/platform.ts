import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import type { PlatformChange } from '#shared/settings/contract.ts'
import { type Platform, usualPlatform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const readPlatform = async (db: Db): Promise<Platform> => ({
  ...usualPlatform,
  ...(await store.findSettings(db)),
})

export const changePlatform = (
  app: App,
  me: Me,
  change: PlatformChange,
  origin: Origin,
): Promise<Platform> =>
  inTransaction(app.db, async (tx) => {
    const before = { ...usualPlatform, ...(await store.lockSettings(tx)) }
    const names = (Object.keys(usualPlatform) as (keyof Platform)[]).filter(
      (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]),
    )
    if (names.length === 0) return before
    const after = {
      ...before,
      ...Object.fromEntries(names.map((name) => [name, change[name]])),
    } as Platform
    await store.putSettings(tx, after)
    await audit(tx, {
      userId: me.id,
      action: 'settings_changed',
      entityType: 'settings',
      changed: names,
      origin,
    })
    return after
  })
