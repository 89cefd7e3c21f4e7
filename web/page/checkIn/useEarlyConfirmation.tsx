import { type ReactNode, useState } from 'react'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { isEarlyCheckIn } from './earlyCheckIn.ts'

/** Runs the action, after a confirmation if the event is on a later day. */
export type RunCheckIn = (action: () => void) => void

/** Asks once for each opened event. */
export const useEarlyConfirmation = (
  event: { startDate: Date } | undefined,
): { run: RunCheckIn; isAsked: () => boolean; dialog: ReactNode } => {
  const [isConfirmed, setConfirmed] = useState(false)
  const [pending, setPending] = useState<{ action: () => void } | null>(null)
  const isAsked = () => !!event && !isConfirmed && isEarlyCheckIn(event, new Date())
  const run: RunCheckIn = (action) => {
    if (isAsked()) setPending({ action })
    else action()
  }
  const dialog = event && (
    <ConfirmDialog
      isOpen={pending !== null}
      onClose={() => setPending(null)}
      title={t('admin.early.title')}
      cancelLabel={t('admin.early.cancel')}
      confirmLabel={t('admin.early.confirm')}
      busyLabel={t('admin.early.busy')}
      isBusy={false}
      isDanger={false}
      onConfirm={() => {
        setConfirmed(true)
        setPending(null)
        pending?.action()
      }}
    >
      <p>{rich('admin.early.text', { date: formatFullDateAndTime(event.startDate) })}</p>
    </ConfirmDialog>
  )
  return { run, isAsked, dialog }
}
