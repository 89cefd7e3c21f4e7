import type { QueryClient } from '@tanstack/react-query'
import {
  type GroupMessage,
  groups,
  type JoinedGroup,
  mostUnread,
  type ReadState,
} from '#shared/groups/contract.ts'

const rowIn = (data: unknown, id: string) =>
  Array.isArray(data) ? (data as JoinedGroup[]).find((row) => row.id === id) : undefined

/** As far as is known here. */
export const isJoined = (cache: QueryClient, id: string) =>
  cache
    .getQueriesData({ queryKey: [groups.mine.path] })
    .some(([, data]) => rowIn(data, id) !== undefined)

/** null: what it makes of the group cannot be told from here. */
type Change = (group: JoinedGroup) => JoinedGroup | null

/** `onDoubt`: the numbers have to be asked for anew. */
const change = (cache: QueryClient, id: string, to: Change, onDoubt: () => void) => {
  for (const query of cache.getQueryCache().findAll({ queryKey: [groups.mine.path] })) {
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
    const rows = (data as JoinedGroup[]).map((row) => (row === known ? changed : row))
    cache.setQueryData(query.queryKey, rows, { updatedAt })
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

const isOneMore = ({ seq, isDeleted }: GroupMessage, group: JoinedGroup) =>
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
