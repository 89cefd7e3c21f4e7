import {
  IconArrowBackUp,
  IconBook,
  IconCopy,
  IconFlag,
  IconLock,
  IconMailOpened,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { isTextOfFiles } from '#shared/files/wordless.ts'
import { type Label, t } from '#web/language/t.tsx'
import { showErrorToast, showSuccessToast } from '#web/ui/toast.ts'
import type { MessagePart } from './chat.ts'
import { isUnsent } from './chatItems.ts'
import { closePoll, markUnreadFrom, setPinned } from './conversationActions.ts'
import { mayEdit } from './editing.ts'

type MessageAction = {
  label: Label
  Icon: typeof IconTrash
  isDanger?: boolean
  /** Offline it says that it needs a connection, and does nothing. */
  needsConnection?: boolean
  isShown: (part: MessagePart) => boolean
  act: (part: MessagePart) => void
}

const isOwn = ({ row, chat }: MessagePart) => row.user?.id === chat.me.id

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => showSuccessToast({ title: t('messaging.sheet.copied') }),
    () => showErrorToast({ title: t('messaging.sheet.copyFailed') }),
  )

const hasWords = ({ row }: MessagePart) => !isTextOfFiles(row.message, row.files)

/** Only this device knows an unsent message. */
const isSent = ({ row }: MessagePart) => !isUnsent(row)

const mayClosePoll = (part: MessagePart) => {
  const { row, chat } = part
  const mayClose = isOwn(part) || (chat.isManager && chat.address.kind === 'group')
  return chat.isOpen && row.poll?.isClosed === false && mayClose
}

/** What can be done with a message that is not deleted, in the order of the sheet and the menu. */
const actions: MessageAction[] = [
  {
    label: 'conversation.actions.reply',
    Icon: IconArrowBackUp,
    isShown: (part) => part.chat.isOpen && part.chat.reply !== undefined && isSent(part),
    act: ({ row, chat }) => chat.reply?.(row),
  },
  {
    // A long press no longer selects text, so that copying needs a button.
    label: 'conversation.actions.copy',
    Icon: IconCopy,
    isShown: hasWords,
    act: ({ row }) => void copy(row.message),
  },
  {
    label: 'common.edit',
    Icon: IconPencil,
    isShown: ({ row, chat }) => chat.isOpen && mayEdit(row, chat.me),
    act: ({ row, chat }) => chat.edit(row),
  },
  {
    label: 'conversation.actions.pin',
    Icon: IconPin,
    needsConnection: true,
    isShown: (part) => part.chat.isManager && isSent(part) && !part.row.isPinned,
    act: ({ row, chat }) => setPinned(chat.address, row.id, true),
  },
  {
    label: 'conversation.actions.unpin',
    Icon: IconPinnedOff,
    needsConnection: true,
    isShown: ({ row, chat }) => chat.isManager && row.isPinned === true,
    act: ({ row, chat }) => setPinned(chat.address, row.id, false),
  },
  {
    label: 'conversation.polls.close',
    Icon: IconLock,
    needsConnection: true,
    isShown: mayClosePoll,
    act: ({ row, chat }) => closePoll(chat.address, row.id),
  },
  {
    label: 'conversation.actions.correct',
    Icon: IconBook,
    isShown: (part) =>
      !isOwn(part) &&
      hasWords(part) &&
      part.chat.correct !== undefined &&
      !part.row.poll &&
      !part.row.correction?.isAccepted,
    act: ({ row, chat }) => chat.correct?.(row),
  },
  {
    label: 'conversation.actions.markUnread',
    Icon: IconMailOpened,
    needsConnection: true,
    isShown: (part) => !isOwn(part),
    act: ({ row, chat }) => markUnreadFrom(chat.address, row.seq),
  },
  {
    label: 'common.delete',
    Icon: IconTrash,
    isDanger: true,
    isShown: isOwn,
    act: ({ row, chat }) => chat.remove(row),
  },
  {
    label: 'common.remove',
    Icon: IconTrash,
    isDanger: true,
    isShown: (part) => !isOwn(part) && part.chat.takeDown !== undefined,
    act: ({ row, chat }) => chat.takeDown?.(row),
  },
  {
    label: 'common.report',
    Icon: IconFlag,
    isDanger: true,
    isShown: (part) => !isOwn(part) && part.chat.takeDown === undefined,
    act: ({ row, chat }) => chat.report(row),
  },
]

export const actionsFor = (part: MessagePart) => actions.filter(({ isShown }) => isShown(part))
