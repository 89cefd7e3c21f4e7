import type { Comment } from '#shared/community/contract.ts'

export type Thread = { comment: Comment; replies: Comment[] }

/** The flat list as it is shown: replies below their comment. */
export const threadsOf = (rows: readonly Comment[]): Thread[] => {
  const threads = new Map<string, Thread>()
  for (const comment of rows) {
    if (comment.parentId) threads.get(comment.parentId)?.replies.push(comment)
    else threads.set(comment.id, { comment, replies: [] })
  }
  return [...threads.values()]
}
