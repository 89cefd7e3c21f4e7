import { lazy, Suspense, useEffect, useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
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

  const send: Submit = ({ draft, repeat, which }, onError) => {
    if (isBusy || !isOpen) return
    const after = { onSuccess: onClose, onError }
    if (eventId && !isCopy) update.mutate({ ...draft, which, id: eventId }, after)
    else create.mutate({ ...draft, ...(repeat && { repeat }) }, after)
  }
  const [asking, setAsking] = useState<Parameters<Submit> | null>(null)
  const [declined, setDeclined] = useState<Parameters<Submit> | null>(null)
  // A question is about the form that asked it: closed with Back, both are gone.
  useEffect(() => {
    if (isOpen) return
    setAsking(null)
    setDeclined(null)
  }, [isOpen])
  // Once the question has closed, so that the field can take the focus.
  useEffect(() => {
    const [, onError] = declined ?? []
    onError?.({ field: 'startDate', reason: 'This is in the past' })
  }, [declined])
  const submit: Submit = (sent, onError) => {
    if (sent.isNewlyPast) setAsking([sent, onError])
    else send(sent, onError)
  }
  return (
    <>
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
      <ConfirmDialog
        isOpen={isOpen && asking !== null}
        onClose={() => {
          setDeclined(asking)
          setAsking(null)
        }}
        title="This is in the past. Add it to past events?"
        keep="Change the date"
        confirm="Add to past events"
        busy="Saving..."
        isBusy={false}
        isDanger={false}
        onConfirm={() => {
          setAsking(null)
          if (asking) send(...asking)
        }}
      >
        <p>It does not appear among the upcoming events, and nobody can book it.</p>
      </ConfirmDialog>
    </>
  )
}
