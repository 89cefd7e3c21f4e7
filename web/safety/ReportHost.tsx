import { useEffect } from 'react'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { reportedSubject } from './data.ts'

const lazyDialog = lazyWithToast(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Leaving the screen ends the report. */
const close = () => reportedSubject.set(null)

const useCloseOnUnmount = () => useEffect(() => close, [])

/** Rendered once on each screen with something to report. */
export const ReportHost = () => {
  const subject = reportedSubject.use()
  const shown = usePreviousNonNull(subject)
  const ReportDialog = lazyDialog.useComponent(subject !== null, close)
  useCloseOnUnmount()
  return (
    shown &&
    ReportDialog && (
      <ReportDialog
        key={`${shown.type} ${shown.id}`}
        subject={shown}
        isOpen={subject !== null}
        onClose={close}
      />
    )
  )
}
