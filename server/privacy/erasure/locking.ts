import { lockPostsOf } from '#server/community/leaving.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockEventsOf } from '#server/events/leaving.ts'
import { lockGroupsOf } from '#server/groups/leaving.ts'
import type { App } from '#server/http/context.ts'
import { lockUser } from '#server/users/users.ts'

const lockParts = async (app: App, tx: Tx, userId: string, isLeaving: boolean) => {
  const eventIds = await lockEventsOf(tx, userId, app.now())
  const groupIds = await lockGroupsOf(tx, userId)
  const postIds = isLeaving ? await lockPostsOf(tx, userId) : []
  return { postIds, all: [...eventIds, ...groupIds, ...postIds] }
}

/** As a deadlock, which it would become: the transaction gives way and begins anew. */
export const giveWay = (sentence: string) => Object.assign(new Error(sentence), { code: '40P01' })

/**
 * Everything in which this person has a part, in the order of locks, and the person last. What they
 * began to take part in meanwhile has not been locked in its turn. `user` is null when nobody is
 * there.
 */
export const lockAllOf = async (
  app: App,
  tx: Tx,
  userId: string,
  { isLeaving }: { isLeaving: boolean },
) => {
  const before = new Set((await lockParts(app, tx, userId, isLeaving)).all)
  const user = await lockUser(tx, userId)
  const { all, postIds } = await lockParts(app, tx, userId, isLeaving)
  if (all.some((id) => !before.has(id))) throw giveWay('Somebody took part in more meanwhile')
  return { user, postIds }
}
