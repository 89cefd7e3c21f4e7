import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Vote } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { BoardNews } from '../boardNews.ts'
import { findPostOf, lockSeen } from '../comments/store.ts'
import { lockPost } from '../part.ts'
import * as store from './store.ts'

/** Once more the same way takes it back. Votes on one post wait for each other. */
export const vote = (
  { db, now }: App,
  news: BoardNews,
  me: Me,
  { postId = null, commentId = null, voteType }: Vote,
) =>
  inTransaction(db, async (tx) => {
    const lockedId = postId
      ? (await lockPost(tx, me, postId)).id
      : await lockTalk(tx, me, commentId)
    const target = { postId, commentId }
    const before = await store.findVote(tx, me.id, target)
    if (!before)
      await store.addVote(tx, {
        ...target,
        id: uuid(),
        userId: me.id,
        voteType,
        createdAt: now(),
      })
    else if (before.voteType === voteType) await store.removeVote(tx, before.id)
    else await store.switchVote(tx, before.id, voteType)
    if (commentId) news.talked(tx, lockedId)
    else news.voted(tx, lockedId)
    return store.stateOf(tx, me.id, target)
  })

/** The post of a comment, and the comment. */
const lockTalk = async (tx: Tx, me: Me, commentId: string | null) => {
  const postId = commentId && (await findPostOf(tx, commentId))
  if (!commentId || !postId) throw notFound()
  await lockPost(tx, me, postId)
  const comment = await lockSeen(tx, me, commentId)
  if (!comment || comment.content === '') throw notFound()
  return postId
}

const notFound = () => new Refusal(404, 'Comment not found')
