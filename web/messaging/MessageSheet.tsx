import { IconCopy, IconFlag, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { type Label, t } from '#web/language/t.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { showErrorToast, showSuccessToast } from '#web/ui/toast.ts'
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

const actions: Record<MessageAction, { label: Label; Icon: typeof IconTrash }> = {
  delete: { label: 'messaging.sheet.delete', Icon: IconTrash },
  takeDown: { label: 'messaging.sheet.remove', Icon: IconTrash },
  report: { label: 'messaging.sheet.report', Icon: IconFlag },
}

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => showSuccessToast({ title: t('messaging.sheet.copied') }),
    () => showErrorToast({ title: t('messaging.sheet.copyFailed') }),
  )

/** What can be done with a message, after a long press on it. */
export const MessageSheet = ({ row, action, onClose, onAct, fallbackFocus }: Props) => {
  if (!row) return null
  const { label, Icon } = actions[action ?? 'report']
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.message')}
      size="small"
      fallbackFocus={fallbackFocus}
    >
      <p className={`own-side ${styles.quote}`} dir="auto">
        {row.message}
      </p>
      <p className="muted text-14 mt-6">{formatFullDateAndTime(row.createdAt)}</p>
      <div className={styles.actions}>
        {/* A long press no longer selects text, so that copying needs a button. */}
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            void copy(row.message)
            onClose()
          }}
        >
          <IconCopy size={20} stroke={1.75} aria-hidden="true" />
          {t('messaging.sheet.copy')}
        </button>
        {action && (
          <button
            type="button"
            className={styles.action}
            data-danger
            onClick={() => {
              onClose()
              onAct(row)
            }}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {t(label)}
          </button>
        )}
      </div>
    </Dialog>
  )
}
