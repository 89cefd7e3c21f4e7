import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const FeedbackContent = lazy(async () => ({
  default: (await import('./FeedbackContent.tsx')).FeedbackContent,
}))

type Props = { id: string | null; onClose: () => void }

/** Asks for feedback after an event. */
export const FeedbackDialog = ({ id, onClose }: Props) => (
  <Dialog
    isOpen={id !== null}
    onClose={onClose}
    title="How was it?"
    startsAtTitle
    isFullScreenOnPhones
    footer={<Button onClick={onClose}>Done</Button>}
  >
    {id && (
      <Suspense fallback={<Spinner />}>
        <FeedbackContent id={id} />
      </Suspense>
    )}
  </Dialog>
)
