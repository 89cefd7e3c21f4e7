import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { isEarlyCheckIn } from './earlyCheckIn.ts'

/** Runs the action, after a confirmation if the event is on a later day. */
export type RunCheckIn = (action: () => void) => void

/** Asks once for each opened event. */
export const useEarlyConfirmation = (
  event: { startDate: Date } | undefined,
): { run: RunCheckIn; dialog: ReactNode } => {
  const [isConfirmed, setConfirmed] = useState(false)
  const [pending, setPending] = useState<{ action: () => void } | null>(null)
  const run: RunCheckIn = (action) => {
    if (event && !isConfirmed && isEarlyCheckIn(event, new Date())) setPending({ action })
    else action()
  }
  const dialog = event && (
    <ConfirmDialog
      isOpen={pending !== null}
      onClose={() => setPending(null)}
      title="Check in this early?"
      cancelLabel="Not yet"
      confirmLabel="Check in anyway"
      busyLabel="Checking in..."
      isBusy={false}
      isDanger={false}
      onConfirm={() => {
        setConfirmed(true)
        setPending(null)
        pending?.action()
      }}
    >
      <p>
        The event begins on <strong>{formatFullDateAndTime(event.startDate)}</strong>. Is this the
        right one?
      </p>
    </ConfirmDialog>
  )
  return { run, dialog }
}
