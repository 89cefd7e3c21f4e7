import { useEffect } from 'react'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { reportedSubject } from './data.ts'

const lazyDialog = lazyWithToast(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Leaving the screen ends the report. */
const close = () => reportedSubject.set(null)

const useCloseOnUnmount = () => useEffect(() => close, [])

/** Rendered once on each screen with something to report. */
export const ReportHost = () => {
  const subject = reportedSubject.use()
  const ReportDialog = lazyDialog.useComponent(subject !== null, close)
  useCloseOnUnmount()
  return (
    subject &&
    ReportDialog && (
      <ReportDialog
        key={`${subject.type} ${subject.id}`}
        subject={subject}
        isOpen
        onClose={close}
      />
    )
  )
}
