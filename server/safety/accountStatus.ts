import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import { formatDateTime } from '#server/mail/dateFormat.ts'
import { type AccountStatus, isSuspendedOrBanned } from '#server/users/users.ts'
import { reasonText } from './lostReason.ts'
import * as store from './store.ts'

/**
 * Rejects a suspended or banned user who has authenticated, with the reason and where to object.
 */
export const assertActive = async (db: Db, user: AccountStatus, now: Date) => {
  if (!isSuspendedOrBanned(user, now)) return
  const decision = await store.findBlockingDecision(db, user.id)
  const grounds = {
    rule: decision?.rule ?? null,
    reason: decision ? reasonText(decision.reason) : null,
  }
  const href = `/privacy/contact${decision ? `?decision=${decision.id}` : ''}`
  if (user.isBanned || !user.suspendedUntil)
    throw new AppError('account_banned', { args: grounds, href })
  const until = formatDateTime(user.suspendedUntil)
  throw new AppError('account_suspended', { args: { until, ...grounds }, href })
}
