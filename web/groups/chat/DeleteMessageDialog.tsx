import type { RefObject } from 'react'
import type { GroupMessage } from '#shared/groups/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './ChatRoom.module.css'
import { useDeleteMessage } from './data.ts'

type Props = {
  message: GroupMessage | null
  onClose: () => void
  /** Takes the focus afterwards. */
  place: RefObject<HTMLElement | null>
}

export const DeleteMessageDialog = ({ message, onClose, place }: Props) => {
  const remove = useDeleteMessage()
  const shown = useLastShown(message)
  return (
    <ConfirmDialog
      isOpen={message !== null}
      place={place}
      onClose={onClose}
      title="Delete this message?"
      keep="Keep it"
      confirm="Delete message"
      busy="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => {
        if (!message) return
        const { groupId: id, id: messageId } = message
        remove.mutate({ id, messageId }, { onSettled: onClose })
      }}
    >
      <p className={styles.quote} dir="auto">
        {shown?.message}
      </p>
      <p>It goes for everybody in the group, and this cannot be taken back.</p>
    </ConfirmDialog>
  )
}
