import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { ConfirmDialog } from '#web/events/ConfirmDialog.tsx'
import { useCreateEvent, useEvent, useUpdateEvent } from '#web/events/data.ts'
import { isAsking } from '#web/events/useAsking.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { Submit } from './EventForm.tsx'

const EventForm = lazy(async () => ({ default: (await import('./EventForm.tsx')).EventForm }))

type Props = {
  isOpen: boolean
  /** null: a new one. */
  eventId: string | null
  onClose: () => void
}

const formId = 'event-form'

export const EventFormDialog = ({ isOpen, eventId, onClose }: Props) => {
  const { data: event, error, refetch } = useEvent(eventId)
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const isDirty = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isBusy = create.isPending || update.isPending

  const leave = () => {
    isDirty.current = false
    setLeaving(false)
    onClose()
  }
  const tryToLeave = () => {
    // In a moment: the question would hear the very key press that brings it up, and close again.
    if (isDirty.current) setTimeout(() => setLeaving(true))
    else leave()
  }
  const submit: Submit = (draft, onError) => {
    if (isBusy) return
    if (event) update.mutate({ ...draft, id: event.id }, { onSuccess: leave, onError })
    else create.mutate(draft, { onSuccess: leave, onError })
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          if (!isAsking()) tryToLeave()
        }}
        title={eventId === null ? 'New event' : 'Edit event'}
        footer={
          <>
            <Button variant="default" onClick={tryToLeave}>
              Cancel
            </Button>
            <Button type="submit" form={formId} aria-disabled={isBusy}>
              {isBusy ? 'Saving...' : eventId === null ? 'Create event' : 'Save changes'}
            </Button>
          </>
        }
      >
        {error ? (
          <FailedState
            title="The event could not be loaded"
            reason={error.reason}
            onRetry={() => void refetch()}
          />
        ) : (
          <div ref={place} tabIndex={-1}>
            <Suspense fallback={<Spinner />}>
              {eventId !== null && !event ? (
                <Spinner />
              ) : (
                <EventForm
                  id={formId}
                  event={eventId === null ? null : (event as Event)}
                  onChange={() => {
                    isDirty.current = true
                  }}
                  onSubmit={submit}
                />
              )}
            </Suspense>
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave without saving?"
        keep="Keep writing"
        confirm="Leave"
        busy="Leaving..."
        isBusy={false}
        onConfirm={leave}
        place={place}
      >
        <p>What you have entered is lost then.</p>
      </ConfirmDialog>
    </>
  )
}
