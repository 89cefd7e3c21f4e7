import { useEffect } from 'react'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { reportDialogStore } from './data.ts'

const lazyDialog = lazyWithToast(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Leaving the screen ends the report. */
const useCloseOnUnmount = () => useEffect(() => reportDialogStore.close, [])

/** Rendered once on each screen with something to report. */
export const ReportHost = () => {
  const subject = reportDialogStore.useSubject()
  const shown = usePreviousNonNull(subject)
  const ReportDialog = lazyDialog.useComponent(subject !== null, reportDialogStore.close)
  useCloseOnUnmount()
  return (
    shown &&
    ReportDialog && (
      <ReportDialog
        key={`${shown.type} ${shown.id}`}
        subject={shown}
        isOpen={subject !== null}
        onClose={reportDialogStore.close}
      />
    )
  )
}
