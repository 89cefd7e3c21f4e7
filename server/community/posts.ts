import { createOnce } from '#server/db/createOnce.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { addsLink, hasLink } from '#server/safety/limits/links.ts'
import { countNewcomerDeed } from '#server/safety/limits/newcomers.ts'
import type { NewPost, PostDraft, PostFilter } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { BoardNews } from './boardNews.ts'
import { listTold } from './comments/store.ts'
import { takeBackComments } from './comments/telling.ts'
import { findPart, lockOwn, lockPost } from './part.ts'
import * as store from './store.ts'

export const listPosts = ({ db }: Pick<App, 'db'>, me: Me, filter: PostFilter) =>
  store.listPosts(db, me, filter)

export const findPost = ({ db }: Pick<App, 'db'>, me: Me, id: string) => findPart(db, me, id)

const wordsOf = ({ title, content }: Pick<PostDraft, 'title' | 'content'>) => `${title}\n${content}`

export const createPost = (app: App, me: Me, { clientId, ...draft }: NewPost) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const id = await createOnce(tx, { userId: me.id, clientId, at }, async (id) => {
      if (hasLink(wordsOf(draft))) await countNewcomerDeed(app, tx, me, 'link')
      await store.addPost(tx, { ...draft, id, authorId: me.id, createdAt: at, updatedAt: at })
    })
    return findPart(tx, me, id)
  })

export const updatePost = (
  app: App,
  news: BoardNews,
  me: Me,
  { id, ...draft }: PostDraft & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const post = await lockOwn(tx, me, id)
    if (!post.authorId) throw new Refusal(409, 'The author of this post has left')
    if (addsLink(wordsOf(post), wordsOf(draft))) await countNewcomerDeed(app, tx, me, 'link')
    await store.changePost(tx, id, draft, app.now())
    if (post.authorId !== me.id)
      await audit(tx, {
        userId: post.authorId,
        action: 'post_updated_by_admin',
        entityType: 'community_post',
        entityId: id,
      })
    news.rewritten(tx, id)
    return findPart(tx, me, id)
  })

export const pinPost = (
  { db }: App,
  news: BoardNews,
  me: Me,
  { id, isPinned }: { id: string; isPinned: boolean },
) =>
  inTransaction(db, async (tx) => {
    await lockPost(tx, me, id)
    await store.pinPost(tx, id, isPinned)
    news.rewritten(tx, id)
    return findPart(tx, me, id)
  })

export const removePost = (app: App, news: BoardNews, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { authorId } = await lockOwn(tx, me, id)
    await takeBackComments(app, tx, await listTold(tx, { postId: id }))
    await store.removePost(tx, id)
    if (authorId && authorId !== me.id)
      await audit(tx, {
        userId: authorId,
        action: 'post_deleted_by_admin',
        entityType: 'community_post',
        entityId: id,
      })
    news.rewritten(tx, id)
  })
