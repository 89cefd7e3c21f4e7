import { useQuery, useQueryClient } from '@tanstack/react-query'
import { foldText } from '#shared/http/foldText.ts'
import { type Conversation, messages } from '#shared/messages/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf } from '#web/api/client.ts'
import { withCachedFallback } from '#web/api/queries.ts'
import { useMyGroups } from '#web/groups/data.ts'

const pageLength = 200

const fetchConversations = async (signal: AbortSignal) => {
  const all: Conversation[] = []
  for (;;) {
    const before = all.at(-1)?.otherUserId
    const input = { limit: pageLength, ...(before && { before }) }
    const page = await call(messages.conversations, input, { signal })
    all.push(...page)
    if (page.length < pageLength) return all
  }
}

type Pages = { pages: Conversation[][] }

/** All of them, because they are searched here. Offline, those that the screen of messages has shown. */
const useAllConversations = () => {
  const cache = useQueryClient()
  const findCached = () =>
    cache
      .getQueriesData<Pages | Conversation[]>({ queryKey: keyOf(messages.conversations) })
      .flatMap(([, data]) => (data ? [Array.isArray(data) ? data : data.pages.flat()] : []))
      .at(0)
  const query = useQuery<Conversation[], ApiError>({
    queryKey: [...keyOf(messages.conversations), {}, 'all'],
    queryFn: ({ signal }) => fetchConversations(signal),
    placeholderData: findCached,
  })
  return withCachedFallback(query, findCached)
}

const toTarget = (conversation: Conversation) => {
  const { otherUserId: id, otherUser: user, lastMessageTime, isOpen, isBlocked } = conversation
  if (!user || !isOpen || isBlocked) return []
  return [{ kind: 'direct' as const, id, name: user.name, at: lastMessageTime, user }]
}

/** The groups and people to whom the user may write, with the latest conversation first. */
export const useTargets = () => {
  const groups = useMyGroups()
  const conversations = useAllConversations()
  const targets = groups.data &&
    conversations.data && [
      ...groups.data.map((group) => {
        const { id, name, lastMessage, joinedAt } = group
        return { kind: 'group' as const, id, name, at: lastMessage?.createdAt ?? joinedAt, group }
      }),
      ...conversations.data.flatMap(toTarget),
    ]
  return {
    data: targets?.sort((one, other) => Number(other.at) - Number(one.at)),
    error: groups.error ?? conversations.error,
    isFetching: groups.isFetching || conversations.isFetching,
    refetch: () => Promise.all([groups.refetch(), conversations.refetch()]),
  }
}

export type Target = NonNullable<ReturnType<typeof useTargets>['data']>[number]

export const findTargets = (targets: readonly Target[], q: string | undefined) =>
  q ? targets.filter(({ name }) => foldText(name).includes(foldText(q))) : targets
