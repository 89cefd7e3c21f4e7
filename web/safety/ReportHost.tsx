import { useEffect } from 'react'
import { latePart } from '#web/ui/latePart.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { reporting } from './reporting.ts'

const dialog = latePart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Another screen is about something else: also for whoever comes back to this one. */
const useEndWithScreen = () => useEffect(() => reporting.end, [])

/** Once on each screen from which something can be reported. */
export const ReportHost = () => {
  const subject = reporting.useSubject()
  const shown = useLastShown(subject)
  const ReportDialog = dialog.usePart(subject !== null, reporting.end)
  useEndWithScreen()
  return (
    shown &&
    ReportDialog && (
      <ReportDialog
        key={`${shown.type} ${shown.id}`}
        subject={shown}
        isOpen={subject !== null}
        onClose={reporting.end}
      />
    )
  )
}
