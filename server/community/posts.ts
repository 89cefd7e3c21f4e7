import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { addsLink, hasLink } from '#server/safety/limits/linkDetection.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import type { NewPost, PostDraft, PostFilter } from '#shared/community/contract.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { retractCommentNotifications } from './comments/commentNotifications.ts'
import { listNotified } from './comments/store.ts'
import type { PostChangePublisher } from './postChangePublisher.ts'
import * as store from './store.ts'

export const listPosts = ({ db }: Pick<App, 'db'>, me: Me, { understood, ...query }: PostFilter) =>
  store.listPosts(db, me, {
    ...query,
    understoodWith: understood ? currentLanguage() : undefined,
  })

export const findPost = ({ db }: Pick<App, 'db'>, me: Me, id: string) => getVisiblePost(db, me, id)

const postText = ({ title, content }: Pick<PostDraft, 'title' | 'content'>) =>
  `${title}\n${content}`

export const createPost = (app: App, me: Me, { clientId, ...draft }: NewPost) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const entered = ['post', draft] as const
    const id = await createOnce(
      tx,
      { userId: me.id, clientId, content: entered, at },
      async (id) => {
        if (hasLink(postText(draft))) await enforceNewAccountLimit(app, tx, me, 'link')
        await store.addPost(tx, { ...draft, id, authorId: me.id, createdAt: at, updatedAt: at })
      },
    )
    return getVisiblePost(tx, me, id)
  })

export const updatePost = (
  app: App,
  publisher: PostChangePublisher,
  me: Me,
  { id, ...draft }: PostDraft & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const post = await lockEditablePost(tx, me, id)
    if (!post.authorId) throw new AppError('post_author_left')
    if (addsLink(postText(post), postText(draft))) await enforceNewAccountLimit(app, tx, me, 'link')
    await store.changePost(tx, id, draft, app.now())
    if (post.authorId !== me.id) {
      const actions = { forSubject: 'post_updated_by_admin', forActor: 'changed_post' }
      await auditForBoth(tx, auditEntry(me, post.authorId, id), actions)
    }
    publisher.postChanged(tx, id)
    return getVisiblePost(tx, me, id)
  })

export const pinPost = (
  { db }: App,
  publisher: PostChangePublisher,
  me: Me,
  { id, isPinned }: { id: string; isPinned: boolean },
) =>
  inTransaction(db, async (tx) => {
    await lockVisiblePost(tx, me, id)
    await store.pinPost(tx, id, isPinned)
    publisher.postChanged(tx, id)
    return getVisiblePost(tx, me, id)
  })

export const removePost = (app: App, publisher: PostChangePublisher, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const { authorId } = await lockEditablePost(tx, me, id)
    await retractCommentNotifications(app, tx, await listNotified(tx, { postId: id }))
    await store.removePost(tx, id)
    if (authorId !== me.id) {
      const actions = { forSubject: 'post_deleted_by_admin', forActor: 'deleted_post' }
      await auditForBoth(tx, auditEntry(me, authorId, id), actions)
    }
    publisher.postChanged(tx, id)
  })

const auditEntry = (actor: Me, subjectId: string | null, entityId: string) => ({
  actor,
  subjectId,
  entityType: 'community_post',
  entityId,
})

const notFound = () => new AppError('post_not_found')

export const getVisiblePost = async (db: Db, me: Me, id: string) => {
  const post = await store.findPost(db, me, id)
  if (!post) throw notFound()
  return post
}

/** Serializes votes, comments and changes of the post. */
export const lockVisiblePost = async (tx: Tx, me: Me, id: string) => {
  const post = await store.lockVisiblePost(tx, me, id)
  if (!post) throw notFound()
  return post
}

/** As `lockVisiblePost`, but rejects users who may not change the post. */
const lockEditablePost = async (tx: Tx, me: Me, id: string) => {
  const post = await lockVisiblePost(tx, me, id)
  if (!mayChangePost(post, me)) throw new AppError('only_post_author_or_administrator')
  return post
}
