import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { attachFiles, replaceFiles } from '#server/files/files.ts'
import { requireSettledSender } from '#server/files/newAccounts.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { addsLink, hasLink } from '#server/safety/limits/linkDetection.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import type { NewPost, PostDraft, PostFilter } from '#shared/community/contract.ts'
import { mayChangePost, mayEndOffer } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { retractCommentNotifications } from './comments/commentNotifications.ts'
import { listNotified } from './comments/store.ts'
import { getPostChangePublisher, type PostChangePublisher } from './postChangePublisher.ts'
import * as store from './store.ts'

export const listPosts = (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  { understood, ...query }: PostFilter,
) =>
  store.listPosts(db, me, {
    ...query,
    now: now(),
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
        const { fileIds = [] } = draft
        if (fileIds.length > 0) requireSettledSender(app, me)
        await store.addPost(tx, { ...draft, id, authorId: me.id, at })
        await attachFiles(tx, me, fileIds, { kind: 'post', id })
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
    await store.changePost(tx, post, draft, app.now())
    if (draft.fileIds) await changeFiles(app, tx, me, post, draft.fileIds)
    if (post.authorId !== me.id) {
      const actions = { forSubject: 'post_updated_by_admin', forActor: 'changed_post' }
      await auditForBoth(tx, auditEntry(me, post.authorId, id), actions)
    }
    publisher.postChanged(tx, id)
    return getVisiblePost(tx, me, id)
  })

/** Files of an administrator never belong to the post of someone else. */
const changeFiles = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, authorId }: { id: string; authorId: string | null },
  fileIds: string[],
) => {
  const added = await replaceFiles(tx, me, fileIds, { kind: 'post', id })
  if (added === 0) return
  if (authorId !== me.id) throw new AppError('file_not_available')
  requireSettledSender(app, me)
}

/** Marks an offer as done, or takes that back. It stays on the board. */
export const endOffer = (
  { db, now }: App,
  publisher: PostChangePublisher,
  me: Me,
  { id, isDone }: { id: string; isDone: boolean },
) =>
  inTransaction(db, async (tx) => {
    const post = await lockVisiblePost(tx, me, id)
    if (!mayEndOffer(post, me)) throw new AppError('only_post_author_or_moderator')
    if (post.kind !== 'offer') throw new AppError('post_is_no_offer')
    if (isDone !== (post.doneAt !== null)) {
      await store.setDone(tx, id, isDone ? now() : null)
      if (post.authorId !== me.id) {
        const actions = { forSubject: 'post_updated_by_admin', forActor: 'changed_post' }
        await auditForBoth(tx, auditEntry(me, post.authorId, id), actions)
      }
      publisher.postChanged(tx, id)
    }
    return getVisiblePost(tx, me, id)
  })

/** A file of the post has a new description. */
export const showDescribedFile = async (app: App, tx: Tx, me: Me, id: string) => {
  await lockVisiblePost(tx, me, id)
  getPostChangePublisher(app).postChanged(tx, id)
}

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
