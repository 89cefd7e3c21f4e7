import type { RefObject } from 'react'
import type { GroupMessage } from '#shared/groups/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './DeleteMessageDialog.module.css'

type Props = {
  message: GroupMessage | null
  onClose: () => void
  onConfirm: (message: GroupMessage) => void
  isBusy: boolean
  /** Takes the focus afterwards. */
  place: RefObject<HTMLElement | null>
}

export const DeleteMessageDialog = ({ message, onClose, onConfirm, isBusy, place }: Props) => {
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
      isBusy={isBusy}
      onConfirm={() => {
        if (message) onConfirm(message)
      }}
    >
      <p className={styles.quote} dir="auto">
        {shown?.message}
      </p>
      <p>It goes for everybody in the group, and this cannot be taken back.</p>
    </ConfirmDialog>
  )
}
