import { lazy, Suspense } from 'react'
import { useCreateEvent, useUpdateEvent } from '#web/events/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { Submit } from './EventForm.tsx'

const EventEditor = lazy(async () => ({ default: (await import('./EventEditor.tsx')).EventEditor }))

type Props = {
  isOpen: boolean
  /** null: a new one. */
  eventId: string | null
  onClose: () => void
}

export const EventFormDialog = ({ isOpen, eventId, onClose }: Props) => {
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const shownId = useLastShown(isOpen ? { eventId } : null)?.eventId ?? null
  const isBusy = create.isPending || update.isPending

  const submit: Submit = (draft, onError) => {
    if (isBusy) return
    if (eventId) update.mutate({ ...draft, id: eventId }, { onSuccess: onClose, onError })
    else create.mutate(draft, { onSuccess: onClose, onError })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={shownId === null ? 'New event' : 'Edit event'}
      submit={shownId === null ? 'Create event' : 'Save changes'}
      isBusy={isBusy}
    >
      {(form) => (
        <Suspense fallback={<Spinner />}>
          <EventEditor {...form} eventId={shownId} onSubmit={submit} />
        </Suspense>
      )}
    </FormDialog>
  )
}
