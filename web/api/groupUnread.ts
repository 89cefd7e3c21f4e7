import type { Query, QueryClient } from '@tanstack/react-query'
import {
  type GroupMessage,
  groups,
  type JoinedGroup,
  mostUnread,
  type ReadState,
} from '#shared/groups/contract.ts'

// Whether an answer that came a moment ago has counted a message already nobody can tell.
const freshMs = 1500

type Pages = { pages: JoinedGroup[][] }
const isPages = (data: unknown): data is Pages => Object.hasOwn(Object(data), 'pages')

/** The one row changed, in a list as it is or in pages; anything else stays as it is. */
const withRow = (data: unknown, id: string, change: (group: JoinedGroup) => JoinedGroup) => {
  const inList = (rows: JoinedGroup[]) => rows.map((row) => (row.id === id ? change(row) : row))
  if (Array.isArray(data)) return inList(data)
  return isPages(data) ? { ...data, pages: data.pages.map(inList) } : data
}

const rowIn = (data: unknown, id: string) => {
  const rows: JoinedGroup[] = Array.isArray(data) ? data : isPages(data) ? data.pages.flat() : []
  return rows.find((row) => row.id === id)
}

/** As far as is known here. */
export const isJoined = (cache: QueryClient, id: string) =>
  cache
    .getQueriesData({ queryKey: [groups.mine.path] })
    .some(([, data]) => rowIn(data, id) !== undefined)

type Change = (group: JoinedGroup) => JoinedGroup

const change = (cache: QueryClient, id: string, row: Change, onDoubt: (query: Query) => void) => {
  for (const query of cache.getQueryCache().findAll({ queryKey: [groups.mine.path] })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated, fetchStatus } = query.state
    if (data !== undefined && !rowIn(data, id)) continue
    onDoubt(query)
    // Old already, and fetched when it is looked at: a change would make it pass for new.
    if (!data || (isInvalidated && fetchStatus === 'idle')) continue
    cache.setQueryData(query.queryKey, withRow(data, id, row), { updatedAt })
  }
}

/** How far one has read, as the server knows it. */
export const setReadState = (
  cache: QueryClient,
  groupId: string,
  { lastReadSeq, unread }: ReadState,
  onDoubt: (query: Query) => void = () => undefined,
) =>
  change(
    cache,
    groupId,
    (group) => (lastReadSeq >= group.lastReadSeq ? { ...group, lastReadSeq, unread } : group),
    onDoubt,
  )

/**
 * Keeps the numbers of unread messages in one's own groups. `onDoubt`: the numbers have to be asked
 * for anew.
 */
export const createUnread = (cache: QueryClient, meId: string, onDoubt: () => void) => {
  const counted = new Map<string, number>()
  let toldAt = 0

  const askWhenInDoubt = ({ state: { fetchStatus, dataUpdatedAt } }: Query) => {
    const age = Date.now() - Math.max(dataUpdatedAt, toldAt)
    if (fetchStatus !== 'idle' || age < freshMs) onDoubt()
  }

  return {
    count: ({ groupId, seq, isDeleted, user }: GroupMessage) => {
      if (user?.id === meId) return
      if (isDeleted) return onDoubt()
      if (seq <= (counted.get(groupId) ?? 0)) return
      counted.set(groupId, seq)
      const oneMore: Change = (group) =>
        seq > group.lastReadSeq
          ? { ...group, unread: Math.min(group.unread + 1, mostUnread) }
          : group
      change(cache, groupId, oneMore, askWhenInDoubt)
    },
    set: (groupId: string, state: ReadState) => {
      // An answer that is on its way may be older than this.
      setReadState(cache, groupId, state, ({ state: { fetchStatus } }) => {
        if (fetchStatus !== 'idle') onDoubt()
      })
      // Nothing unread: then what comes now cannot have been counted.
      if (state.unread > 0) toldAt = Date.now()
    },
  }
}
