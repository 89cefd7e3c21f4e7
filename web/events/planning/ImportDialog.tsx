import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const ImportCalendar = lazy(async () => ({
  default: (await import('./ImportCalendar.tsx')).ImportCalendar,
}))

type Props = { isOpen: boolean; onClose: () => void }

export const ImportDialog = ({ isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Import calendar"
    footer={
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Suspense fallback={<Spinner />}>
      <ImportCalendar />
    </Suspense>
  </Dialog>
)
