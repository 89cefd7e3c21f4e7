import { lazy, Suspense, useEffect } from 'react'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { reporting } from './reporting.ts'

const fetchDialog = async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog })
const ReportDialog = lazy(fetchDialog)
reporting.comesBy(fetchDialog)

/** Another screen is about something else: also for whoever comes back to this one. */
const useEndWithScreen = () => useEffect(() => reporting.end, [])

/** Once on each screen from which something can be reported. */
export const ReportHost = () => {
  const subject = reporting.useSubject()
  const shown = useLastShown(subject)
  useEndWithScreen()
  return (
    shown && (
      <Suspense>
        <ReportDialog
          key={`${shown.type} ${shown.id}`}
          subject={shown}
          isOpen={subject !== null}
          onClose={reporting.end}
        />
      </Suspense>
    )
  )
}
