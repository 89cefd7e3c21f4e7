import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import { findComment } from './comments/store.ts'
import { findPart } from './part.ts'

/** Whose post it is and what it says, for somebody who sees it and reports it. */
export const seenPost = async (db: Db, me: Me, id: string) => {
  const { authorId, title, content } = await findPart(db, me, id)
  return { ownerId: authorId, words: `${title}\n\n${content}` }
}

export const seenComment = async (db: Db, me: Me, id: string) => {
  const comment = await findComment(db, me, id)
  if (!comment || comment.isDeleted) throw new Refusal(404, 'Comment not found')
  await findPart(db, me, comment.postId)
  return { ownerId: comment.authorId, words: comment.content }
}
