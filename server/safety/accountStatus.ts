import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import { formatDateTime } from '#server/mail/dateFormat.ts'
import { type AccountStatus, isSuspendedOrBanned } from '#server/users/accountStatus.ts'
import { houseRules } from '#shared/safety/cases/labels.ts'
import * as store from './store.ts'

/**
 * Rejects a suspended or banned user who has authenticated, with the reason and where to object.
 */
export const assertActive = async (db: Db, user: AccountStatus, now: Date) => {
  if (!isSuspendedOrBanned(user, now)) return
  const decision = await store.findBlockingDecision(db, user.id)
  const what =
    user.isBanned || !user.suspendedUntil
      ? 'Your account is banned.'
      : `Your account is suspended until ${formatDateTime(user.suspendedUntil)}.`
  const why = [decision?.rule && houseRules[decision.rule], decision?.reason].filter(Boolean)
  const href = `/privacy/contact${decision ? `?decision=${decision.id}` : ''}`
  throw new AppError(403, [what, ...why].join(' '), { href })
}
