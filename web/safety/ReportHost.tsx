import { useEffect, useState } from 'react'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { reportedSubject } from './data.ts'

const lazyDialog = lazyWithToast(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Leaving the screen ends the report. */
const close = () => reportedSubject.set(null)

const useCloseOnUnmount = () => useEffect(() => close, [])

/** Rendered once on each screen with something to report. */
export const ReportHost = () => {
  const subject = reportedSubject.use()
  // Stays mounted with its draft.
  const [last, setLast] = useState(subject)
  if (subject && subject !== last) setLast(subject)
  const ReportDialog = lazyDialog.useComponent(subject !== null, close)
  useCloseOnUnmount()
  return (
    last &&
    ReportDialog && (
      <ReportDialog
        key={`${last.type} ${last.id}`}
        subject={last}
        isOpen={subject !== null}
        onClose={close}
      />
    )
  )
}
