import type { Db, Tx } from '#server/db/connect.ts'
import { filesInWords } from '#server/files/attached.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import type { ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { retractCommentNotifications } from './comments/commentNotifications.ts'
import { getVisibleComment } from './comments/comments.ts'
import * as comments from './comments/store.ts'
import { getPostChangePublisher } from './postChangePublisher.ts'
import { getVisiblePost } from './posts.ts'
import * as store from './store.ts'

type Words = { title: string; content: string; place?: string | null }

const asText = ({ title, content, place }: Words) =>
  [title, '', content, ...(place ? [place] : [])].join('\n')

const withFiles = (text: string, files: AttachedFile[] = []) => ({
  text: [text, ...filesInWords(files)].join('\n'),
  fileIds: files.map(({ id }) => id),
})

/** Author and text, for a user who can see and report the post. */
const getReportablePost = async (db: Db, me: Me, id: string) => {
  const post = await getVisiblePost(db, me, id)
  const text = asText({ ...post, place: post.offer?.place ?? null })
  return { ownerId: post.authorId, ...withFiles(text, post.files) }
}

const getReportableComment = async (db: Db, me: Me, id: string) => {
  const { authorId, content, files } = await getVisibleComment(db, me, id)
  return { ownerId: authorId, ...withFiles(content, files) }
}

const contextSize = 5

/** The post with its first comments. */
const getPostContext = async (db: Db, id: string) => {
  const post = await store.findAnyPost(db, id)
  const firstComments = await comments.listContext(db, id, null, 2 * contextSize)
  return {
    location: t('community.case.onBoard'),
    isThere: post !== null && post.title !== '',
    lines: post ? [{ ...post, text: asText(post), isReported: true }, ...firstComments] : [],
  }
}

const getCommentContext = async (db: Db, id: string) => {
  const postId = await comments.findPostId(db, id)
  const post = postId ? await store.findAnyPost(db, postId) : null
  if (!post) return { location: t('community.case.onBoard'), isThere: false, lines: [] }
  const nearby = await comments.listContext(db, post.id, id, contextSize)
  return {
    location: t('community.case.under', { title: post.title }),
    isThere: nearby.some(({ isReported, text }) => isReported && text !== ''),
    lines: [{ ...post, text: asText(post), isReported: false }, ...nearby],
  }
}

/** Serializes votes, comments and changes of the post. */
const lockReportedPost = async (tx: Tx, id: string) => {
  await store.lockPost(tx, id)
}

const lockReportedComment = async (tx: Tx, id: string) => {
  const postId = await comments.findPostId(tx, id)
  if (postId) await store.lockPost(tx, postId)
}

/** A post with comments keeps a placeholder. Returns false if it is already gone. */
const removeReportedPost = async (app: App, tx: Tx, id: string) => {
  const post = await store.lockPost(tx, id)
  if (!post || post.title === '') return false
  if (post.commentCount > 0) await store.clearPost(tx, id)
  else {
    await retractCommentNotifications(app, tx, await comments.listNotified(tx, { postId: id }))
    await store.removePost(tx, id)
  }
  getPostChangePublisher(app).postChanged(tx, id)
  return true
}

const removeReportedComment = async (app: App, tx: Tx, id: string) => {
  const comment = await comments.lockComment(tx, id)
  if (!comment || comment.content === '') return false
  await retractCommentNotifications(app, tx, await comments.listNotified(tx, { id }))
  if (await comments.hasReplies(tx, id)) await comments.clearComment(tx, id)
  else await comments.removeComment(tx, id)
  getPostChangePublisher(app).commentsChanged(tx, comment.postId)
  return true
}

export const communityModeration = {
  post: {
    view: getReportablePost,
    context: getPostContext,
    lock: lockReportedPost,
    remove: removeReportedPost,
  },
  comment: {
    view: getReportableComment,
    context: getCommentContext,
    lock: lockReportedComment,
    remove: removeReportedComment,
  },
} satisfies Partial<ModerationAdapters>
