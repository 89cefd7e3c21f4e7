import { lazy, Suspense } from 'react'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useCreateEvent, useUpdateEvent } from './data.ts'
import type { Submit } from './EventForm.tsx'

const EventEditor = lazy(async () => ({ default: (await import('./EventEditor.tsx')).EventEditor }))

type Props = {
  isOpen: boolean
  /** null: a new one. */
  eventId: string | null
  /** A new one, like `eventId`. */
  isCopy?: boolean
  onClose: () => void
}

export const EventFormDialog = ({ isOpen, eventId, isCopy = false, onClose }: Props) => {
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const shown = useLastShown(isOpen ? { eventId, isCopy } : null) ?? { eventId, isCopy }
  const isNew = shown.eventId === null || shown.isCopy
  const isBusy = create.isPending || update.isPending

  const submit: Submit = ({ draft, repeat, which }, onError) => {
    if (isBusy) return
    const after = { onSuccess: onClose, onError }
    if (eventId && !isCopy) update.mutate({ ...draft, which, id: eventId }, after)
    else create.mutate({ ...draft, ...(repeat && { repeat }) }, after)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={shown.isCopy ? 'Copy event' : isNew ? 'New event' : 'Edit event'}
      submit={isNew ? 'Create event' : 'Save changes'}
      isBusy={isBusy}
      failure={isNew ? create.error : update.error}
    >
      {(form) => (
        <Suspense fallback={<Spinner />}>
          <EventEditor {...form} {...shown} onSubmit={submit} />
        </Suspense>
      )}
    </FormDialog>
  )
}
