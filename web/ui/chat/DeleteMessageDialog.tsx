import type { RefObject } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { ChatRow } from './chatRow.ts'
import styles from './DeleteMessageDialog.module.css'

type Props = {
  message: ChatRow | null
  /** For whom it goes. */
  consequence: string
  onClose: () => void
  onConfirm: () => void
  isBusy: boolean
  /** Takes the focus afterwards. */
  place: RefObject<HTMLElement | null>
}

export const DeleteMessageDialog = ({
  message,
  consequence,
  onClose,
  onConfirm,
  isBusy,
  place,
}: Props) => {
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
      onConfirm={onConfirm}
    >
      <p className={styles.quote} dir="auto">
        {shown?.message}
      </p>
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}
