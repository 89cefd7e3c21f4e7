import { IconCopy, IconFlag, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { showErrorToast, showSuccessToast } from '#web/ui/toast.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import type { ChatMessage } from './chatItems.ts'
import styles from './MessageSheet.module.css'

export type MessageAction = 'delete' | 'takeDown' | 'report'

type Props = {
  /** null: closed. */
  row: ChatMessage | null
  /** Besides copying. */
  action: MessageAction | null
  onClose: () => void
  onAct: (row: ChatMessage) => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const labels = {
  delete: { label: 'Delete message', Icon: IconTrash },
  takeDown: { label: 'Remove message', Icon: IconTrash },
  report: { label: 'Report message', Icon: IconFlag },
}

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => showSuccessToast({ title: 'Message copied' }),
    () => showErrorToast({ title: 'The message could not be copied' }),
  )

/** What can be done with a message, after a long press on it. */
export const MessageSheet = ({ row, action, onClose, onAct, fallbackFocus }: Props) => {
  const shown = usePreviousNonNull(row)
  const shownAction = usePreviousNonNull(action)
  if (!shown) return null
  const { label, Icon } = labels[shownAction ?? 'report']
  return (
    <Dialog
      isOpen={row !== null}
      onClose={onClose}
      title="Message"
      size="small"
      fallbackFocus={fallbackFocus}
    >
      <p className={`own-side ${styles.quote}`} dir="auto">
        {shown.message}
      </p>
      <p className={styles.time}>{formatFullDateAndTime(shown.createdAt)}</p>
      <div className={styles.actions}>
        {/* A long press no longer selects text, so that copying needs a button. */}
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            void copy(shown.message)
            onClose()
          }}
        >
          <IconCopy size={20} stroke={1.75} aria-hidden="true" />
          Copy text
        </button>
        {shownAction && (
          <button
            type="button"
            className={styles.action}
            data-danger
            onClick={() => {
              onClose()
              onAct(shown)
            }}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {label}
          </button>
        )}
      </div>
    </Dialog>
  )
}
