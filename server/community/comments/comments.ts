import {
  getPostChangePublisher,
  type PostChangePublisher,
} from '#server/community/postChangePublisher.ts'
import { getVisiblePost, lockVisiblePost } from '#server/community/posts.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { attachFiles } from '#server/files/files.ts'
import { requireSettledSender } from '#server/files/newAccounts.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { addsLink, hasLink } from '#server/safety/limits/linkDetection.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import type { CommentDraft } from '#shared/community/contract.ts'
import { mayChangeComment } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { lockPost as lockAnyPost } from '../store.ts'
import { notifyComment, retractCommentNotifications } from './commentNotifications.ts'
import * as store from './store.ts'

type Page = { id: string; before?: string | undefined; limit: number }

export const listComments = async ({ db }: Pick<App, 'db'>, me: Me, page: Page) => {
  await getVisiblePost(db, me, page.id)
  return store.listComments(db, me, page)
}

export const addComment = (
  app: App,
  publisher: PostChangePublisher,
  me: Me,
  { id: postId, content, parentId = null, fileIds = [], clientId }: CommentDraft & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const post = await lockVisiblePost(tx, me, postId)
    const at = app.now()
    const entered = ['comment', postId, parentId, content, ...fileIds] as const
    const id = await createOnce(
      tx,
      { userId: me.id, clientId, content: entered, at },
      async (id) => {
        const parent = parentId ? await findParent(tx, me, postId, parentId) : null
        const isReply = isInOwnThread(me, post, parentId)
        if (hasLink(content) && !isReply) await enforceNewAccountLimit(app, tx, me, 'link')
        if (fileIds.length > 0) requireSettledSender(app, me)
        const row = { id, postId, parentId, authorId: me.id, content }
        await store.addComment(tx, { ...row, createdAt: at, updatedAt: at })
        await attachFiles(tx, me, fileIds, { kind: 'comment', id })
        publisher.commentsChanged(tx, postId)
        await notifyComment(app, tx, me, { id, post, parent })
      },
    )
    return requireComment(tx, me, id)
  })

/** Replies and comments under the user's own post do not count towards the new-account limit. */
const isInOwnThread = (me: Me, post: { authorId: string | null } | null, parentId: string | null) =>
  parentId !== null || post?.authorId === me.id

const findParent = async (tx: Tx, me: Me, postId: string, parentId: string) => {
  const parent = await store.lockVisibleComment(tx, me, parentId)
  if (parent?.postId !== postId) throw new AppError('comment_not_found')
  if (parent.isReply) throw new AppError('cannot_reply_to_reply')
  if (parent.content === '') throw new AppError('comment_deleted')
  return parent
}

export const updateComment = (
  app: App,
  publisher: PostChangePublisher,
  me: Me,
  { id, content }: { id: string; content: string },
) =>
  inTransaction(app.db, async (tx) => {
    const { content: before, postId, parentId, post } = await lockOwnComment(tx, me, id)
    if (content !== before) {
      if (addsLink(before, content) && !isInOwnThread(me, post, parentId))
        await enforceNewAccountLimit(app, tx, me, 'link')
      await store.changeComment(tx, id, content, app.now())
      publisher.commentsChanged(tx, postId)
    }
    return requireComment(tx, me, id)
  })

export const removeComment = (app: App, publisher: PostChangePublisher, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { postId } = await lockOwnComment(tx, me, id)
    await retractCommentNotifications(app, tx, await store.listNotified(tx, { id }))
    if (await store.hasReplies(tx, id)) await store.clearComment(tx, id)
    else await store.removeComment(tx, id)
    publisher.commentsChanged(tx, postId)
  })

/**
 * Locks the post first, following the lock order. Users may change their own comments also under a
 * post that is now hidden from them.
 */
const lockOwnComment = async (tx: Tx, me: Me, id: string) => {
  const postId = await store.findPostId(tx, id)
  if (!postId) throw notFound()
  const post = await lockAnyPost(tx, postId)
  const comment = await store.lockVisibleComment(tx, me, id)
  if (!comment || comment.content === '') throw notFound()
  if (!mayChangeComment(comment, me)) throw new AppError('only_comment_author')
  return { ...comment, post }
}

/** The comment, for a user who sees it under its post. */
export const getVisibleComment = async (db: Db, me: Me, id: string) => {
  const comment = await store.findComment(db, me, id)
  if (!comment || comment.isDeleted) throw notFound()
  await getVisiblePost(db, me, comment.postId)
  return comment
}

/** A file of the comment has a new description. */
export const showDescribedFile = async (app: App, tx: Tx, me: Me, id: string) => {
  const { postId } = await lockOwnComment(tx, me, id)
  getPostChangePublisher(app).commentsChanged(tx, postId)
}

const notFound = () => new AppError('comment_not_found')

const requireComment = async (tx: Tx, me: Me, id: string) => {
  const comment = await store.findComment(tx, me, id)
  if (!comment) throw notFound()
  return comment
}
