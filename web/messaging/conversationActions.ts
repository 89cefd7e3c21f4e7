import { conversations } from '#shared/conversation/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { Address } from './chat.ts'
import { directLogKey, groupLogKey } from './messageLogCache.ts'

export const logKeyOf = ({ kind, id }: Address) =>
  kind === 'group' ? groupLogKey(id) : directLogKey(id)

/** Fetches what has changed in the messages. Live events may bring it first. */
export const refetchLog = (address: Address) =>
  queryClient.invalidateQueries({ queryKey: logKeyOf(address), exact: true })

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

/** Makes the messages of others from this position on unread again. */
export const markUnreadFrom = (address: Address, seq: number) =>
  change(
    address,
    () => call(conversations.markUnread, { ...address, seq }),
    t('conversation.unread.failed'),
  )
