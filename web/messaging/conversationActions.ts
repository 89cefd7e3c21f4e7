import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call, refetchInOrder } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { Address } from './chat.ts'
import { noteMarkedUnread } from './markedUnread.ts'
import { refetchLog } from './sendAction.ts'
import { actionQueue } from './sendQueue.ts'

/** Changes an own message, also one that is not sent yet. Offline it waits. */
export const editMessage = (
  { kind, id }: Address,
  messageId: string,
  text: string,
  me: PublicUser,
) => void actionQueue(kind)?.edit(id, messageId, text, me)

/** Deletes an own message, or discards it if it is not sent yet. Offline it waits. */
export const deleteMessage = async ({ kind, id }: Address, messageId: string, me: PublicUser) =>
  actionQueue(kind)?.remove(id, messageId, me)

/** Adds the user's reaction, or takes it back. Offline it waits; two toggles cancel out. */
export const setReaction = (
  { kind, id }: Address,
  { messageId, emoji, isOn }: { messageId: string; emoji: string; isOn: boolean },
  me: PublicUser,
) => void actionQueue(kind)?.act(id, { is: 'react', messageId, emoji, isOn }, me)

/** Sends what needs a connection, and shows why it failed. */
export const change = async (address: Address, work: () => Promise<unknown>, title: string) => {
  closeErrorToast()
  try {
    await work()
  } catch (error) {
    const { reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
    showErrorToast({ title, description: reason })
  }
  await refetchLog(address)
}

export const setPinned = (address: Address, messageId: string, isPinned: boolean) =>
  change(
    address,
    () => call(isPinned ? conversations.pin : conversations.unpin, { ...address, messageId }),
    t(isPinned ? 'conversation.pins.failed' : 'conversation.pins.unpinFailed'),
  )

const directLists = [messages.conversations, messages.conversation]

export const closePoll = (address: Address, messageId: string) =>
  change(
    address,
    () => call(conversations.closePoll, { ...address, messageId }),
    t('conversation.polls.closeFailed'),
  )

/** Makes the messages of others from this position on unread again. */
export const markUnreadFrom = (address: Address, seq: number) =>
  change(
    address,
    async () => {
      await call(conversations.markUnread, { ...address, seq })
      noteMarkedUnread(address, seq)
      const lists = address.kind === 'group' ? [groups.mine] : directLists
      await refetchInOrder(queryClient, [...lists, notifications.unreadCount], [])
    },
    t('conversation.unread.failed'),
  )
