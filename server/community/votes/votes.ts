import { v7 as uuid } from 'uuid'
import type { PostChangePublisher } from '#server/community/postChangePublisher.ts'
import { lockVisiblePost } from '#server/community/posts.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Vote } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { findPostId, lockVisibleComment } from '../comments/store.ts'
import * as store from '../store.ts'

/** The same vote again removes it. Votes on one post are serialized. */
export const vote = (
  { db, now }: App,
  publisher: PostChangePublisher,
  me: Me,
  { postId = null, commentId = null, voteType }: Vote,
) =>
  inTransaction(db, async (tx) => {
    const lockedId = postId
      ? (await lockVisiblePost(tx, me, postId)).id
      : await lockCommentAndPost(tx, me, commentId)
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
    if (commentId) publisher.commentsChanged(tx, lockedId)
    else publisher.voted(tx, lockedId)
    return store.getVoteState(tx, me.id, target)
  })

/** Locks the comment and its post; returns the post id. */
const lockCommentAndPost = async (tx: Tx, me: Me, commentId: string | null) => {
  const postId = commentId && (await findPostId(tx, commentId))
  if (!commentId || !postId) throw notFound()
  await lockVisiblePost(tx, me, postId)
  const comment = await lockVisibleComment(tx, me, commentId)
  if (!comment || comment.content === '') throw notFound()
  return postId
}

const notFound = () => new AppError('comment_not_found')
