import type { RefObject } from 'react'
import { t } from '#web/language/t.tsx'
import { formatUntil } from '#web/messaging/settings/useMuted.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useEveryone } from './data.ts'

type Props = {
  groupId: string
  onClose: () => void
  onConfirm: () => void
  field: RefObject<HTMLElement | null>
}

/** Asks before a message with `@group`, and says whom it reaches, or why it may not be sent. */
export const EveryoneDialog = ({ groupId, onClose, onConfirm, field }: Props) => {
  const { data, error } = useEveryone(groupId)
  const title = t('conversation.everyone.title')
  if (error || data?.isAllowed === false)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={error ? t('conversation.everyone.loadFailed') : t('conversation.everyone.notNow')}
        size="small"
        fallbackFocus={field}
        footer={<Button onClick={onClose}>{t('conversation.everyone.back')}</Button>}
      >
        <p>
          {error
            ? error.reason
            : data?.nextAt
              ? `${t('conversation.everyone_mentioned_recently')} ${t('conversation.everyone.nextAt', { time: formatUntil(data.nextAt) })}`
              : t('conversation.everyone_for_admins')}
        </p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      cancelLabel={t('conversation.everyone.back')}
      confirmLabel={t('conversation.everyone.send')}
      busyLabel={t('conversation.everyone.sending')}
      isBusy={data === undefined}
      isDanger={false}
      onConfirm={onConfirm}
      fallbackFocus={field}
    >
      <p role="status">{data && t('conversation.everyone.text', { count: data.reaches })}</p>
    </ConfirmDialog>
  )
}
