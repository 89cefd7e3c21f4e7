import type { RefObject } from 'react'
import { useVeils } from '#web/files/veils/data.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import type { Chat } from './chat.ts'
import type { ChatMessage } from './chatItems.ts'
import { refetchLog } from './sendAction.ts'

const viewer = lazyWithToast(
  async () => (await import('#web/files/PictureViewer.tsx')).PictureViewer,
)

type Props = {
  /** Of the picture that was opened; null: none. */
  id: string | null
  rows: readonly ChatMessage[]
  chat: Chat
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const picturesOf = ({ files = [], user, createdAt, isDeleted }: ChatMessage, meId: string) => {
  if (isDeleted) return []
  const sender = { id: user?.id ?? null, name: user?.name ?? null, isMe: user?.id === meId }
  return files
    .filter(({ kind }) => kind === 'picture')
    .map((file) => ({ file, sender, sentAt: createdAt }))
}

/** A picture on the whole screen, and beside it the others of the messages that are loaded. */
export const OpenedPicture = ({ id, rows, chat, onClose, fallbackFocus }: Props) => {
  const isVeiled = useVeils()
  const Viewer = viewer.useComponent(id !== null, onClose)
  if (id === null || !Viewer) return null
  const pictures = rows.flatMap((row) => picturesOf(row, chat.me.id))
  return (
    <Viewer
      // A swipe must not lead to what is blurred in the chat.
      pictures={pictures.filter(
        ({ sender }) => sender.isMe || sender.id === null || isVeiled(sender.id) === false,
      )}
      openedId={id}
      onClose={onClose}
      onDescribed={() => void refetchLog(chat.address)}
      fallbackFocus={fallbackFocus}
    />
  )
}
