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

/** Why it is not possible; null: it is, or that is not known yet. */
const refusal = ({ data, error }: ReturnType<typeof useEveryone>) => {
  if (error) return { title: t('conversation.everyone.loadFailed'), reason: error.reason }
  if (data?.isAllowed !== false) return null
  const title = t('conversation.everyone.notNow')
  if (!data.nextAt) return { title, reason: t('conversation.everyone_for_admins') }
  const again = t('conversation.everyone.nextAt', { time: formatUntil(data.nextAt) })
  return { title, reason: `${t('conversation.everyone_mentioned_recently')} ${again}` }
}

/** Asks before a message with `@group`, and says whom it reaches, or why it may not be sent. */
export const EveryoneDialog = ({ groupId, onClose, onConfirm, field }: Props) => {
  const query = useEveryone(groupId)
  const { data } = query
  const refused = refusal(query)
  if (refused)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={refused.title}
        size="small"
        fallbackFocus={field}
        footer={<Button onClick={onClose}>{t('conversation.everyone.back')}</Button>}
      >
        <p>{refused.reason}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('conversation.everyone.title')}
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
