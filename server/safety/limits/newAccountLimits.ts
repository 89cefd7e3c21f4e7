import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { ErrorCode } from '#shared/errors/errorTable.ts'
import { type NewAccountAction, newAccountLimits, newUntil } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from '../store.ts'

const dayMs = 24 * 3_600_000

type Actor = Pick<Me, 'id' | 'isAdmin' | 'isModerator' | 'createdAt'>

const limitCodes = {
  contact: 'contact_limit_of_new_account',
  link: 'link_limit_of_new_account',
  groupInvitation: 'group_invitation_limit_of_new_account',
} as const satisfies Record<NewAccountAction, ErrorCode>

const limitReached = (action: NewAccountAction, waitMs: number) =>
  new AppError(limitCodes[action], {
    args: { minutes: Math.ceil(waitMs / 60_000) },
    retryAfterSeconds: waitMs / 1000,
  })

/**
 * Rate-limits what a new account does to strangers. Called in the action's transaction, after all
 * other checks and locks: concurrent calls cannot exceed the limit, and rejected actions are not
 * counted. Undoing an action does not refund it.
 */
export const enforceNewAccountLimit = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  me: Actor,
  action: NewAccountAction,
): Promise<void> => {
  const at = now()
  const end = newUntil(me, at)
  if (!end) return
  await store.lockCounter(tx, me.id)
  const { maxPerDay } = newAccountLimits[action]
  const counter = { userId: me.id, kind: action }
  const latest = await store.listSince(tx, counter, new Date(at.getTime() - dayMs), maxPerDay)
  const oldest = latest.length < maxPerDay ? undefined : latest.at(-1)
  if (oldest)
    throw limitReached(
      action,
      Math.min(oldest.createdAt.getTime() + dayMs, end.getTime()) - at.getTime(),
    )
  await store.addAction(tx, { ...counter, id: uuid(), createdAt: at })
}
