import type { Comment } from '#shared/community/contract.ts'

export type Thread = { comment: Comment; replies: Comment[] }

/**
 * The flat list as it is shown: replies below their comment. `written`: said here a moment ago, and
 * not in the list yet; `later` are those of them whose place has not been paged to. When all is
 * paged to, that place is the end, and they stay in it when the list has them too.
 */
export const threadsOf = (
  rows: readonly Comment[],
  written: readonly Comment[] = [],
  isAll = false,
) => {
  const threads = new Map<string, Thread>()
  const known = new Set(rows.map(({ id }) => id))
  const put = (comment: Comment) => {
    if (comment.parentId) threads.get(comment.parentId)?.replies.push(comment)
    else threads.set(comment.id, { comment, replies: [] })
  }
  for (const comment of rows) put(comment)
  const listed = threads.size
  for (const comment of written) if (!known.has(comment.id)) put(comment)
  const all = [...threads.values()]
  if (isAll) return { threads: all, later: [] }
  return { threads: all.slice(0, listed), later: all.slice(listed) }
}
