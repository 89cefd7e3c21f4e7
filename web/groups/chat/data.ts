import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { noticeEndOfSession } from '#web/api/cache.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { groupLogKey } from '#web/api/groupLog.ts'
import { setReadState } from '#web/api/groupUnread.ts'
import { type Talk, useOlderRows, useTalkLog } from '#web/api/talk.ts'

const talkOf = ({ id, unread }: Pick<JoinedGroup, 'id' | 'unread'>): Talk<GroupMessage> => ({
  logKey: groupLogKey(id),
  unread,
  fetch: (page, signal) => call(groups.messages, { id, ...page }, signal ? { signal } : {}),
})

// The same rows each time, for whoever asks whether they have changed.
const visible = new WeakMap<readonly GroupMessage[], readonly GroupMessage[]>()

/** The log has a place for each change, also for what is said by those whom one does not see. */
const visibleOf = (rows: readonly GroupMessage[]) => {
  const known = visible.get(rows) ?? rows.filter(({ isHidden }) => !isHidden)
  visible.set(rows, known)
  return known
}

/** The talk of a group, as far as it has been paged back. */
export const useChatLog = (group: JoinedGroup) => {
  const { rows, ...state } = useTalkLog(talkOf(group))
  return { ...state, rows: rows && visibleOf(rows) }
}
export const useOlderMessages = (group: JoinedGroup) => useOlderRows(talkOf(group))

export const useDeleteMessage = () =>
  useWrite(groups.removeMessage, {
    refetch: [groups.messages],
    failed: 'Failed to delete message',
  })

/** Nothing to tell anybody: where it fails it is tried again with the next message. */
export const useMarkRead = (groupId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call(groups.markRead, { id: groupId, seq }),
    // Where it does not say how much is unread, the event that comes with it does.
    onSuccess: (state) => setReadState(cache, groupId, state, () => undefined),
  }).mutateAsync
}

const tellTypingEveryMs = 3000
let toldTyping = { groupId: '', at: 0 }

/** Lets the others know, from time to time, that one is typing. */
export const tellTyping = (groupId: string) => {
  const now = Date.now()
  if (toldTyping.groupId === groupId && now - toldTyping.at < tellTypingEveryMs) return
  toldTyping = { groupId, at: now }
  call(groups.typing, { id: groupId }).catch(noticeEndOfSession) // otherwise of no consequence
}

const mostNames = 6

/** Members whose name or username begins so; null: nobody is asked for. */
export const useMembersNamed = (groupId: string, q: string | null) =>
  useQuery({
    ...read(groups.members, { id: groupId, q: q ?? '', limit: mostNames + 1 }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    select: (members) => members.map(({ user }) => user).slice(0, mostNames),
  })
