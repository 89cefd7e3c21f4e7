import type { Query, QueryClient } from '@tanstack/react-query'
import {
  type GroupMessage,
  groups,
  type JoinedGroup,
  maxUnreadCount,
  type ReadState,
} from '#shared/groups/contract.ts'
import { excerptOf } from '#shared/groups/rules.ts'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'

/** The unread state of a group, which the list of groups and the counts of the frame share. */
type UnreadState = UnreadCounts['groups'][number] & Partial<Pick<JoinedGroup, 'lastMessage'>>

const rowsIn = (data: unknown): UnreadState[] => {
  const rows = Array.isArray(data) ? data : Object(data).groups
  return Array.isArray(rows) ? rows : []
}

const withRows = (data: unknown, rows: UnreadState[]) =>
  Array.isArray(data) ? rows : { ...Object(data), groups: rows }

const rowIn = (data: unknown, id: string) => rowsIn(data).find((row) => row.id === id)

/** Whether the cached list of own groups contains the group. */
export const hasJoined = (cache: QueryClient, id: string) =>
  cache
    .getQueriesData({ queryKey: [groups.mine.path] })
    .some(([, data]) => rowIn(data, id) !== undefined)

/** Returns null when the new state cannot be computed locally. */
type Change = (group: UnreadState) => UnreadState | null

const paths: string[] = [groups.mine.path, notifications.unreadCount.path]

/** `onDoubt` is called when the counts must be refetched. */
const change = (cache: QueryClient, id: string, apply: Change, onUncertain: () => void) => {
  const predicate = ({ queryKey }: Query) => paths.includes(String(queryKey[0]))
  for (const query of cache.getQueryCache().findAll({ predicate })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated, fetchStatus } = query.state
    const known = rowIn(data, id)
    if (data !== undefined && !known) continue
    // A response in flight may be older than the change.
    if (fetchStatus !== 'idle') onUncertain()
    // Setting data would mark an invalidated query as fresh.
    else if (isInvalidated) continue
    const changed = known && apply(known)
    if (changed === null) onUncertain()
    if (!changed) continue
    const rows = rowsIn(data).map((row) => (row === known ? changed : row))
    cache.setQueryData(query.queryKey, withRows(data, rows), { updatedAt })
  }
}

/** Applies the read state from the server. It only advances, unless a message was marked as unread. */
export const applyReadState = (
  cache: QueryClient,
  groupId: string,
  { lastReadSeq, unread, lastSeq, isBack }: ReadState & { isBack?: boolean | undefined },
  onUncertain: () => void,
) => {
  const read: Change = (group) => {
    if (lastReadSeq < group.lastReadSeq && !isBack) return group
    // Newer messages have arrived since the server counted.
    return lastSeq < group.lastSeq ? null : { ...group, lastReadSeq, unread, lastSeq }
  }
  change(cache, groupId, read, onUncertain)
}

const isNewUnread = ({ seq, isDeleted }: GroupMessage, group: UnreadState) =>
  !isDeleted && seq > group.lastSeq

/** Its event may have another title since. */
const withCard = (group: UnreadState, seq: number, text: string, createdAt: Date): UnreadState =>
  seq < (group.lastMessage?.seq ?? 0)
    ? group
    : {
        ...group,
        lastMessage: { seq, isMine: false, sender: null, senderPhoto: null, text, createdAt },
      }

/** The list of groups shows its newest message, the counts of the frame do not. */
const withLastMessage = (group: UnreadState, message: GroupMessage, meId: string): UnreadState => {
  const { seq, isDeleted, isHidden, user, createdAt, event } = message
  if (group.lastMessage === undefined || isDeleted || isHidden) return group
  if (event) return withCard(group, seq, event.title, createdAt)
  if (!user || seq <= (group.lastMessage?.seq ?? 0)) return group
  const text = excerptOf(message.message)
  const sender = firstNameOf(user.name)
  const author = { isMine: user.id === meId, sender, senderPhoto: user.profilePhoto }
  return { ...group, lastMessage: { seq, ...author, text, createdAt } }
}

/**
 * Adds a new or deleted message to the unread count of its group, and shows it as the newest one.
 * Messages come in order.
 */
export const countMessage = (
  cache: QueryClient,
  message: GroupMessage,
  meId: string,
  onUncertain: () => void,
) => {
  const { groupId, seq, changedSeq, user, isHidden } = message
  const count: Change = (group) => {
    if (changedSeq <= group.lastSeq) return group
    // Which message is the newest now, only the server knows.
    if (message.isDeleted && group.lastMessage?.seq === seq) return null
    const advanced = { ...withLastMessage(group, message, meId), lastSeq: changedSeq }
    if (seq <= group.lastReadSeq || user?.id === meId || isHidden) return advanced
    if (isNewUnread(message, group))
      return { ...advanced, unread: Math.min(group.unread + 1, maxUnreadCount) }
    // The event of a card has changed.
    if (!message.isDeleted) return advanced
    // Sent and deleted before this browser saw it: it was never counted.
    if (seq > group.lastSeq) return advanced
    // Unknown when the count had reached its limit, or when a whole account was erased.
    return group.unread === maxUnreadCount || !user
      ? null
      : { ...advanced, unread: group.unread - 1 }
  }
  change(cache, groupId, count, onUncertain)
}
