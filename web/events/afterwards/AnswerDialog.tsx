import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const Answering = lazy(async () => ({ default: (await import('./Answering.tsx')).Answering }))

type Props = { id: string | null; onClose: () => void }

/** The question after an event. */
export const AnswerDialog = ({ id, onClose }: Props) => (
  <Dialog
    isOpen={id !== null}
    onClose={onClose}
    title="How was it?"
    isToRead
    isFullOnPhones
    footer={<Button onClick={onClose}>Done</Button>}
  >
    {id && (
      <Suspense fallback={<Spinner />}>
        <Answering id={id} />
      </Suspense>
    )}
  </Dialog>
)
