import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { ConfirmDialog } from '#web/events/ConfirmDialog.tsx'
import { useCreateEvent, useUpdateEvent } from '#web/events/data.ts'
import { isAsking } from '#web/events/useAsking.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
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

const formId = 'event-form'

export const EventFormDialog = ({ isOpen, eventId, onClose }: Props) => {
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const place = useRef<HTMLDivElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // Closed by whatever way, the browser's back button too: the next form starts anew.
  if (!isOpen && (isDirty || isLeaving)) {
    setDirty(false)
    setLeaving(false)
  }
  const shownId = useLastShown(isOpen ? { eventId } : null)?.eventId ?? null
  const isBusy = create.isPending || update.isPending

  const leave = () => {
    setDirty(false)
    setLeaving(false)
    onClose()
  }
  const tryToLeave = () => {
    // In a moment: the question would hear the very key press that brings it up, and close again.
    if (isDirty) setTimeout(() => setLeaving(true))
    else leave()
  }
  const submit: Submit = (draft, onError) => {
    if (isBusy) return
    if (eventId) update.mutate({ ...draft, id: eventId }, { onSuccess: leave, onError })
    else create.mutate(draft, { onSuccess: leave, onError })
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          if (!isAsking()) tryToLeave()
        }}
        title={shownId === null ? 'New event' : 'Edit event'}
        footer={
          <>
            <Button variant="default" onClick={tryToLeave}>
              Cancel
            </Button>
            <Button type="submit" form={formId} aria-disabled={isBusy}>
              {isBusy ? 'Saving...' : shownId === null ? 'Create event' : 'Save changes'}
            </Button>
          </>
        }
      >
        <div ref={place} tabIndex={-1}>
          <Suspense fallback={<Spinner />}>
            <EventEditor
              id={formId}
              eventId={shownId}
              onChange={() => setDirty(true)}
              onSubmit={submit}
            />
          </Suspense>
        </div>
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
