import type { Comment } from '#shared/community/contract.ts'

export type Thread = { comment: Comment; replies: Comment[] }

/**
 * Groups the flat list into threads. `newComments` are by this user, and the list may not contain
 * them yet. They go to `recent` while more pages are missing, otherwise to the end of `threads`.
 */
export const buildThreads = (
  rows: readonly Comment[],
  newComments: readonly Comment[] = [],
  isComplete = false,
) => {
  const threads = new Map<string, Thread>()
  const listedIds = new Set(rows.map(({ id }) => id))
  const add = (comment: Comment) => {
    if (comment.parentId) threads.get(comment.parentId)?.replies.push(comment)
    else threads.set(comment.id, { comment, replies: [] })
  }
  for (const comment of rows) add(comment)
  const listedCount = threads.size
  for (const comment of newComments) if (!listedIds.has(comment.id)) add(comment)
  const all = [...threads.values()]
  if (isComplete) return { threads: all, recent: [] }
  return { threads: all.slice(0, listedCount), recent: all.slice(listedCount) }
}
