import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { checkSessionAfterError, currentUserId } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { applyReadState } from '#web/messaging/groupUnread.ts'
import {
  type MessageSource,
  useMessageHistory,
  useNewerMessages,
  useOlderMessages,
} from '#web/messaging/messageHistory.ts'
import { groupLogKey } from '#web/messaging/messageLogCache.ts'

const toMessageSource = ({
  id,
  unread,
  lastReadSeq,
}: Pick<JoinedGroup, 'id' | 'unread' | 'lastReadSeq'>): MessageSource<GroupMessage> => ({
  logKey: groupLogKey(id),
  unread,
  lastReadSeq,
  counts: ({ user, isDeleted, isHidden }) =>
    !isDeleted && !isHidden && user?.id !== currentUserId(),
  fetch: (page, signal) => call(groups.messages, { id, ...page }, signal ? { signal } : {}),
})

// Memoised, so that unchanged rows keep their identity.
const visibleRows = new WeakMap<readonly GroupMessage[], readonly GroupMessage[]>()

/** The log also holds rows of blocked users, so that its sequence has no gaps. */
const getVisibleRows = (rows: readonly GroupMessage[]) => {
  const result = visibleRows.get(rows) ?? rows.filter(({ isHidden }) => !isHidden)
  visibleRows.set(rows, result)
  return result
}

/** The loaded messages of a group. */
export const useGroupMessages = (group: JoinedGroup) => {
  const { rows, latest, ...state } = useMessageHistory(toMessageSource(group))
  return {
    ...state,
    rows: rows && getVisibleRows(rows),
    latest: latest && getVisibleRows(latest),
  }
}
export const useOlderGroupMessages = (group: JoinedGroup) =>
  useOlderMessages(toMessageSource(group))
export const useNewerGroupMessages = (group: JoinedGroup) =>
  useNewerMessages(toMessageSource(group))

export const useTakeDownMessage = () =>
  useWrite(groups.takeDownMessage, {
    refetch: [groups.messages],
    successToast: {
      title: t('groups.removeMessage.removed'),
      description: t('groups.removeMessage.removedHint'),
    },
    errorTitle: t('groups.removeMessage.failed'),
  })

/** Fails silently: the next message tries again. */
export const useMarkRead = (groupId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call(groups.markRead, { id: groupId, seq }),
    // If the reply has no unread count, the live event has it.
    onSuccess: (state) => applyReadState(cache, groupId, state, () => undefined),
  }).mutateAsync
}

const typingIntervalMs = 3000
let lastTyping = { groupId: '', at: 0 }

/** Tells the other members that the user is typing; throttled. */
export const sendTyping = (groupId: string) => {
  const now = Date.now()
  if (lastTyping.groupId === groupId && now - lastTyping.at < typingIntervalMs) return
  lastTyping = { groupId, at: now }
  call(groups.typing, { id: groupId }).catch(checkSessionAfterError) // other failures do not matter
}

/** Whether the user may write to everyone now, and whom that reaches. */
export const useEveryone = (groupId: string) =>
  useQuery({ ...read(groups.everyone, { id: groupId }), staleTime: 0, gcTime: 0 })

const maxSuggestions = 6

/** Members whose name or username matches; null: no query. */
export const useMentionCandidates = (groupId: string, q: string | null) =>
  useQuery({
    ...read(groups.members, { id: groupId, q: q ?? '', limit: maxSuggestions + 1 }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    select: (members) => members.map(({ user }) => user).slice(0, maxSuggestions),
  })
