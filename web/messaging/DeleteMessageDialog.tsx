import type { RefObject } from 'react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { ChatMessage } from './chatItems.ts'
import styles from './DeleteMessageDialog.module.css'

type Props = {
  message: ChatMessage | null
  /** Says for whom the message is deleted. */
  consequence: string
  onClose: () => void
  onConfirm: () => void
  /** Receives the focus afterwards. */
  fallbackFocus: RefObject<HTMLElement | null>
}

export const DeleteMessageDialog = ({
  message,
  consequence,
  onClose,
  onConfirm,
  fallbackFocus,
}: Props) => {
  return (
    <ConfirmDialog
      isOpen={message !== null}
      fallbackFocus={fallbackFocus}
      onClose={onClose}
      title={t('messaging.deleteDialog.title')}
      cancelLabel={t('messaging.deleteDialog.keep')}
      confirmLabel={t('messaging.deleteDialog.confirm')}
      busyLabel={t('common.deleting')}
      isBusy={false}
      onConfirm={onConfirm}
    >
      <p className={`own-side ${styles.quote}`} dir="auto">
        {message && previewOf(message.message)}
      </p>
      <p>{consequence}</p>
    </ConfirmDialog>
  )
}
