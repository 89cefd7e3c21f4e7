import type { Db, Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import { boardNewsOf } from './boardNews.ts'
import * as comments from './comments/store.ts'
import { takeBackComments } from './comments/telling.ts'
import { findPart } from './part.ts'
import * as store from './store.ts'

const asText = ({ title, content }: { title: string; content: string }) => `${title}\n\n${content}`

/** Whose post it is and what it says, for somebody who sees it and reports it. */
export const seenPost = async (db: Db, me: Me, id: string) => {
  const post = await findPart(db, me, id)
  return { ownerId: post.authorId, words: asText(post) }
}

export const seenComment = async (db: Db, me: Me, id: string) => {
  const comment = await comments.findComment(db, me, id)
  if (!comment || comment.isDeleted) throw new Refusal(404, 'Comment not found')
  await findPart(db, me, comment.postId)
  return { ownerId: comment.authorId, words: comment.content }
}

const each = 5

/** The post with what was said under it, as far as it is near. */
export const aroundPost = async (db: Db, id: string) => {
  const post = await store.findAny(db, id)
  const under = await comments.listAround(db, id, null, 2 * each)
  return {
    place: 'On the community board',
    isThere: post !== null && post.title !== '',
    lines: post ? [{ ...post, words: asText(post), isReported: true }, ...under] : [],
  }
}

export const aroundComment = async (db: Db, id: string) => {
  const postId = await comments.findPostOf(db, id)
  const post = postId ? await store.findAny(db, postId) : null
  if (!post) return { place: 'On the community board', isThere: false, lines: [] }
  const near = await comments.listAround(db, post.id, id, each)
  return {
    place: `Under “${post.title}”`,
    isThere: near.some(({ isReported, words }) => isReported && words !== ''),
    lines: [{ ...post, words: asText(post), isReported: false }, ...near],
  }
}

/** Until the end nobody votes, comments or changes anything there. */
export const lockReportedPost = async (tx: Tx, id: string) => {
  await store.lockPost(tx, id)
}

export const lockReportedComment = async (tx: Tx, id: string) => {
  const postId = await comments.findPostOf(tx, id)
  if (postId) await store.lockPost(tx, postId)
}

/** False when it is gone already. Where others have answered, its place stays. */
export const takeAwayPost = async (app: App, tx: Tx, id: string) => {
  const post = await store.lockPost(tx, id)
  if (!post || post.title === '') return false
  if (post.commentCount > 0) await store.emptyPost(tx, id)
  else {
    await takeBackComments(app, tx, await comments.listTold(tx, { postId: id }))
    await store.removePost(tx, id)
  }
  boardNewsOf(app).rewritten(tx, id)
  return true
}

export const takeAwayComment = async (app: App, tx: Tx, id: string) => {
  const comment = await comments.lockComment(tx, id)
  if (!comment || comment.content === '') return false
  await takeBackComments(app, tx, await comments.listTold(tx, { id }))
  if (await comments.hasReplies(tx, id)) await comments.emptyComment(tx, id)
  else await comments.removeComment(tx, id)
  boardNewsOf(app).talked(tx, comment.postId)
  return true
}
