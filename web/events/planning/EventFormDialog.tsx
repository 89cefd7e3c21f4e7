import { lazy, Suspense, useEffect, useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { useCreateEvent, useUpdateEvent } from './data.ts'
import type { Submit } from './EventForm.tsx'

const EventEditor = lazy(async () => ({ default: (await import('./EventForm.tsx')).EventEditor }))

type Props = {
  isOpen: boolean
  /** null: a new event. */
  eventId: string | null
  /** Creates a new event, prefilled from `eventId`. */
  isCopy?: boolean
  onClose: () => void
}

export const EventFormDialog = ({ isOpen, eventId, isCopy = false, onClose }: Props) => {
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const shown = usePreviousNonNull(isOpen ? { eventId, isCopy } : null) ?? { eventId, isCopy }
  const isNew = shown.eventId === null || shown.isCopy
  const isBusy = create.isPending || update.isPending

  const send: Submit = ({ draft, repeat, which }, onError) => {
    if (isBusy || !isOpen) return
    const callbacks = { onSuccess: onClose, onError }
    if (eventId && !isCopy) update.mutate({ ...draft, which, id: eventId }, callbacks)
    else create.mutate({ ...draft, ...(repeat && { repeat }) }, callbacks)
  }
  const [pendingConfirmation, setPendingConfirmation] = useState<Parameters<Submit> | null>(null)
  const [declined, setDeclined] = useState<Parameters<Submit> | null>(null)
  // The confirmation belongs to this form: closing the form discards it.
  useEffect(() => {
    if (isOpen) return
    setPendingConfirmation(null)
    setDeclined(null)
  }, [isOpen])
  // Runs after the confirmation has closed, so that the field can take the focus.
  useEffect(() => {
    const [, onError] = declined ?? []
    onError?.({ field: 'startDate', reason: 'This is in the past' })
  }, [declined])
  const submit: Submit = (submitted, onError) => {
    if (submitted.isNewlyPast) setPendingConfirmation([submitted, onError])
    else send(submitted, onError)
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={shown.isCopy ? 'Copy event' : isNew ? 'New event' : 'Edit event'}
        submitLabel={isNew ? 'Create event' : 'Save changes'}
        isBusy={isBusy}
        failure={isNew ? create.error : update.error}
      >
        {(form) => (
          <Suspense fallback={<Spinner />}>
            <EventEditor {...form} {...shown} onSubmit={submit} />
          </Suspense>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && pendingConfirmation !== null}
        onClose={() => {
          setDeclined(pendingConfirmation)
          setPendingConfirmation(null)
        }}
        title="This is in the past. Add it to past events?"
        cancelLabel="Change the date"
        confirmLabel="Add to past events"
        busyLabel="Saving..."
        isBusy={false}
        isDanger={false}
        onConfirm={() => {
          setPendingConfirmation(null)
          if (pendingConfirmation) send(...pendingConfirmation)
        }}
      >
        <p>It does not appear among the upcoming events, and nobody can book it.</p>
      </ConfirmDialog>
    </>
  )
}
