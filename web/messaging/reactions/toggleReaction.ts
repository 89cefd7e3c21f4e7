import { maxReactionKinds, maxReactionsPerPerson } from '#shared/conversation/contract.ts'
import type { Reaction } from '#shared/conversation/message.ts'
import { t } from '#web/language/t.tsx'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { MessagePart } from '../chat.ts'
import { setReaction } from '../conversationActions.ts'

/** Whether a message has room for one more reaction of the viewer. */
const hasRoomFor = (reactions: readonly Reaction[], emoji: string) =>
  reactions.filter(({ isMine }) => isMine).length < maxReactionsPerPerson &&
  (reactions.length < maxReactionKinds || reactions.some((one) => one.emoji === emoji))

/** Gives a reaction or takes it back. It shows at once. */
export const toggleReaction = ({ row, chat }: MessagePart, emoji: string) => {
  closeErrorToast()
  const reactions = row.reactions ?? []
  const isOn = !reactions.some((one) => one.emoji === emoji && one.isMine)
  if (isOn && !hasRoomFor(reactions, emoji))
    return showErrorToast({ title: t('conversation.too_many_reactions') })
  setReaction(chat.address, { messageId: row.id, emoji, isOn }, chat.me)
}
