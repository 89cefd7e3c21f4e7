import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Failure = { code?: string | null }

type Props = {
  /** Why the change of the event failed. */
  error: Failure | null
  isPending: boolean
  onAccept: () => void
}

/** After approval could not be turned off, because people wait for an answer. */
export const AcceptAllDialog = ({ error, isPending, onAccept }: Props) => {
  const [answered, setAnswered] = useState<Failure | null>(null)
  return (
    <ConfirmDialog
      isOpen={error?.code === 'requests_open' && error !== answered}
      onClose={() => setAnswered(error)}
      title={t('events.requests.acceptAllTitle')}
      cancelLabel={t('events.requests.keepRequests')}
      confirmLabel={t('events.requests.acceptAll')}
      busyLabel={t('common.saving')}
      isBusy={isPending}
      isDanger={false}
      onConfirm={() => {
        setAnswered(error)
        onAccept()
      }}
    >
      <p>{t('events.requests.acceptAllText')}</p>
    </ConfirmDialog>
  )
}
