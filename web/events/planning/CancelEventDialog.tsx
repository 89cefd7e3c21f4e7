import type { RefObject } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { useCancelEvent } from '#web/events/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showDayAndTime } from '#web/ui/format.ts'

type Props = {
  event: Event
  isOpen: boolean
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

/** Known only where the places are counted. */
const whoIsTold = ({ maxAttendees, placesLeft }: Event) => {
  if (maxAttendees === null || placesLeft === null) return 'Everyone who booked is told at once.'
  const booked = maxAttendees - placesLeft
  if (booked <= 0) return 'Nobody has booked yet.'
  return booked === 1
    ? 'The 1 person who booked is told.'
    : `All ${booked} people who booked are told.`
}

export const CancelEventDialog = ({ event, isOpen, onClose, place }: Props) => {
  const cancel = useCancelEvent()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      place={place}
      onClose={onClose}
      title="Cancel this event?"
      keep="Keep the event"
      confirm="Cancel event"
      busy="Cancelling..."
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: event.id }, { onSettled: onClose })}
    >
      <p>
        <strong dir="auto">{event.title}</strong> on {showDayAndTime(event.startDate)} leaves all
        lists. {whoIsTold(event)} This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
