import type { Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/createOnce.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { addsLink, hasLink } from '#server/safety/limits/links.ts'
import { countNewcomerDeed } from '#server/safety/limits/newcomers.ts'
import type { CommentDraft } from '#shared/community/contract.ts'
import { mayChangeComment } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import type { BoardNews } from '../boardNews.ts'
import { findPart, lockPost } from '../part.ts'
import { lockPost as lockAny } from '../store.ts'
import * as store from './store.ts'
import { takeBackComments, tellComment } from './telling.ts'

type Page = { id: string; before?: string | undefined; limit: number }

export const listComments = async ({ db }: Pick<App, 'db'>, me: Me, page: Page) => {
  await findPart(db, me, page.id)
  return store.listComments(db, me, page)
}

export const addComment = (
  app: App,
  news: BoardNews,
  me: Me,
  { id: postId, content, parentId = null, clientId }: CommentDraft & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const post = await lockPost(tx, me, postId)
    const at = app.now()
    const id = await createOnce(tx, { userId: me.id, clientId, at }, async (id) => {
      const parent = parentId ? await findParent(tx, me, postId, parentId) : null
      const isReply = isReplyOf(me, post, parentId)
      if (hasLink(content) && !isReply) await countNewcomerDeed(app, tx, me, 'link')
      const own = { id, postId, parentId, authorId: me.id, content }
      await store.addComment(tx, { ...own, createdAt: at, updatedAt: at })
      news.talked(tx, postId)
      await tellComment(app, tx, me, { id, post, parent })
    })
    return found(tx, me, id)
  })

/** In a talk that has begun nothing is counted: an answer, and what one says under one's own post. */
const isReplyOf = (me: Me, post: { authorId: string | null } | null, parentId: string | null) =>
  parentId !== null || post?.authorId === me.id

const findParent = async (tx: Tx, me: Me, postId: string, parentId: string) => {
  const parent = await store.lockSeen(tx, me, parentId)
  if (parent?.postId !== postId) throw new Refusal(404, 'Comment not found')
  if (parent.isReply) throw new Refusal(409, 'A reply cannot be replied to')
  if (parent.content === '') throw new Refusal(409, 'This comment was deleted')
  return parent
}

export const updateComment = (
  app: App,
  news: BoardNews,
  me: Me,
  { id, content }: { id: string; content: string },
) =>
  inTransaction(app.db, async (tx) => {
    const { content: before, postId, parentId, post } = await lockOwn(tx, me, id)
    if (content !== before) {
      if (addsLink(before, content) && !isReplyOf(me, post, parentId))
        await countNewcomerDeed(app, tx, me, 'link')
      await store.changeComment(tx, id, content, app.now())
      news.talked(tx, postId)
    }
    return found(tx, me, id)
  })

export const removeComment = (app: App, news: BoardNews, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { postId } = await lockOwn(tx, me, id)
    await takeBackComments(app, tx, await store.listTold(tx, { id }))
    if (await store.hasReplies(tx, id)) await store.emptyComment(tx, id)
    else await store.removeComment(tx, id)
    news.talked(tx, postId)
  })

/**
 * The post first, as everywhere: nobody replies, votes or deletes around it meanwhile. Of a post that
 * one does not see any more, one's own words may still be taken back.
 */
const lockOwn = async (tx: Tx, me: Me, id: string) => {
  const postId = await store.findPostOf(tx, id)
  if (!postId) throw notFound()
  const post = await lockAny(tx, postId)
  const comment = await store.lockSeen(tx, me, id)
  if (!comment || comment.content === '') throw notFound()
  if (!mayChangeComment(comment, me))
    throw new Refusal(403, 'Only its author may change this comment')
  return { ...comment, post }
}

const notFound = () => new Refusal(404, 'Comment not found')

const found = async (tx: Tx, me: Me, id: string) => {
  const comment = await store.findComment(tx, me, id)
  if (!comment) throw notFound()
  return comment
}
