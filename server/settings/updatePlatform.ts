import { isDeepStrictEqual } from 'node:util'
import { audit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { showOnlyGroups } from '#server/groups/visitors/visitors.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { lockPlatform, savePlatform, storedPlatform } from '#server/platform/platform.ts'
import type { PlatformChange } from '#shared/settings/contract.ts'
import { defaultPlatform, type Platform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'

export const updatePlatform = (app: App, me: Me, change: PlatformChange): Promise<Platform> =>
  inTransaction(app.db, async (tx) => {
    const { value: before, unreadable } = storedPlatform.read(await lockPlatform(tx))
    const names = (Object.keys(defaultPlatform) as (keyof Platform)[]).filter(
      (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], before[name]),
    )
    // Unreadable stored values are replaced even without a change.
    if (names.length === 0 && unreadable.length === 0) return before
    const after = {
      ...before,
      ...Object.fromEntries(names.map((name) => [name, change[name]])),
    } as Platform
    await savePlatform(tx, after)
    if (after.hasPublicGroups && !before.hasPublicGroups)
      await showOnlyGroups(tx, change.groupsForVisitors ?? [])
    await audit(tx, {
      userId: me.id,
      action: 'settings_changed',
      entityType: 'settings',
      changed: names,
      origin: currentOrigin(),
    })
    app.live.signalPublicContent(tx)
    return after
  })
