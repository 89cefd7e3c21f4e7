import type { Query, QueryClient } from '@tanstack/react-query'
import { type GroupMessage, groups, mostUnread, type ReadState } from '#shared/groups/contract.ts'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'

/** What is unread in a group, as both the list of groups and the counts of the frame hold it. */
type Counted = UnreadCounts['groups'][number]

const rowsIn = (data: unknown): Counted[] => {
  const rows = Array.isArray(data) ? data : Object(data).groups
  return Array.isArray(rows) ? rows : []
}

const withRows = (data: unknown, rows: Counted[]) =>
  Array.isArray(data) ? rows : { ...Object(data), groups: rows }

const rowIn = (data: unknown, id: string) => rowsIn(data).find((row) => row.id === id)

/** As far as is known here. */
export const isJoined = (cache: QueryClient, id: string) =>
  cache
    .getQueriesData({ queryKey: [groups.mine.path] })
    .some(([, data]) => rowIn(data, id) !== undefined)

/** null: what it makes of the group cannot be told from here. */
type Change = (group: Counted) => Counted | null

const paths: string[] = [groups.mine.path, notifications.unreadCount.path]

/** `onDoubt`: the numbers have to be asked for anew. */
const change = (cache: QueryClient, id: string, to: Change, onDoubt: () => void) => {
  const predicate = ({ queryKey }: Query) => paths.includes(String(queryKey[0]))
  for (const query of cache.getQueryCache().findAll({ predicate })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated, fetchStatus } = query.state
    const known = rowIn(data, id)
    if (data !== undefined && !known) continue
    // What is on its way may have been read before.
    if (fetchStatus !== 'idle') onDoubt()
    // Old already, and fetched when it is looked at: a change would make it pass for new.
    else if (isInvalidated) continue
    const changed = known && to(known)
    if (changed === null) onDoubt()
    if (!changed) continue
    const rows = rowsIn(data).map((row) => (row === known ? changed : row))
    cache.setQueryData(query.queryKey, withRows(data, rows), { updatedAt })
  }
}

/** How far one has read, as the server knows it. */
export const setReadState = (
  cache: QueryClient,
  groupId: string,
  { lastReadSeq, unread, lastSeq }: ReadState,
  onDoubt: () => void,
) => {
  const read: Change = (group) => {
    if (lastReadSeq < group.lastReadSeq) return group
    // More was said since than was counted there.
    return lastSeq < group.lastSeq ? null : { ...group, lastReadSeq, unread, lastSeq }
  }
  change(cache, groupId, read, onDoubt)
}

const isOneMore = ({ seq, isDeleted }: GroupMessage, group: Counted) =>
  !isDeleted && seq > group.lastSeq

/** Counts a message, or one that was deleted, in the group it was said in; in their order. */
export const countMessage = (
  cache: QueryClient,
  message: GroupMessage,
  meId: string,
  onDoubt: () => void,
) => {
  const { groupId, seq, changedSeq, user, isHidden } = message
  const count: Change = (group) => {
    if (changedSeq <= group.lastSeq) return group
    const heard = { ...group, lastSeq: changedSeq }
    if (seq <= group.lastReadSeq || user?.id === meId || isHidden) return heard
    if (isOneMore(message, group))
      return { ...heard, unread: Math.min(group.unread + 1, mostUnread) }
    // Said and deleted since: it never counted.
    if (seq > group.lastSeq) return heard
    // One fewer, unless counting had stopped before it, or all words of a person are erased.
    return group.unread === mostUnread || !user ? null : { ...heard, unread: group.unread - 1 }
  }
  change(cache, groupId, count, onDoubt)
}
