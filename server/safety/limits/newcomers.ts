import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type NewcomerDeed, newcomerDays, newcomerLimits } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Asker = Pick<Me, 'id' | 'isAdmin' | 'isModerator' | 'createdAt'>

const endOfBeingNew = ({ createdAt }: Asker) => createdAt.getTime() + newcomerDays * dayMs

const showWait = (ms: number) => {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(ms / hourMs)
  return hours === 1 ? 'an hour' : `${hours} hours`
}

const refusal = (deed: NewcomerDeed, waitMs: number) => {
  const { may, always } = newcomerLimits[deed]
  return new Refusal(
    429,
    `In your first ${newcomerDays} days you can ${may}. You can go on in ${showWait(waitMs)}. ${always}`,
    { retryAfterSeconds: waitMs / 1000 },
  )
}

/**
 * Counts what a new account does to people who do not know it yet, and refuses when it was too much.
 * Called in the transaction of the deed, when nothing else can refuse it any more and after what it
 * is about was locked: so that of twenty at once no more than the limit are done, and what was
 * refused is not counted. What is taken back again was done all the same.
 */
export const countNewcomerDeed = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  me: Asker,
  deed: NewcomerDeed,
): Promise<void> => {
  const at = now()
  const end = endOfBeingNew(me)
  if (me.isAdmin || me.isModerator || at.getTime() >= end) return
  await store.lockCounting(tx, me.id)
  const { aDay } = newcomerLimits[deed]
  const mine = { userId: me.id, kind: deed }
  const latest = await store.listSince(tx, mine, new Date(at.getTime() - dayMs), aDay)
  const first = latest.length < aDay ? undefined : latest.at(-1)
  if (first) throw refusal(deed, Math.min(first.createdAt.getTime() + dayMs, end) - at.getTime())
  await store.addDeed(tx, { ...mine, id: uuid(), createdAt: at })
}
