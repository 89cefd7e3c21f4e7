import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { type NewAccountAction, newAccountDays, newAccountLimits } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Actor = Pick<Me, 'id' | 'isAdmin' | 'isModerator' | 'createdAt'>

const newUntil = ({ createdAt }: Actor) => createdAt.getTime() + newAccountDays * dayMs

const formatWait = (ms: number) => {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(ms / hourMs)
  return hours === 1 ? 'an hour' : `${hours} hours`
}

const limitReached = (action: NewAccountAction, waitMs: number) => {
  const { allowed, alwaysAllowed } = newAccountLimits[action]
  return new AppError(
    429,
    `In your first ${newAccountDays} days you can ${allowed}. You can go on in ${formatWait(waitMs)}. ${alwaysAllowed}`,
    { retryAfterSeconds: waitMs / 1000 },
  )
}

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
  const end = newUntil(me)
  if (me.isAdmin || me.isModerator || at.getTime() >= end) return
  await store.lockCounter(tx, me.id)
  const { maxPerDay } = newAccountLimits[action]
  const counter = { userId: me.id, kind: action }
  const latest = await store.listSince(tx, counter, new Date(at.getTime() - dayMs), maxPerDay)
  const oldest = latest.length < maxPerDay ? undefined : latest.at(-1)
  if (oldest)
    throw limitReached(action, Math.min(oldest.createdAt.getTime() + dayMs, end) - at.getTime())
  await store.addAction(tx, { ...counter, id: uuid(), createdAt: at })
}
