import { Button } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { AttendeesButton } from '#web/admin/bookings/AttendeesButton.tsx'
import { CancelEventDialog } from './CancelEventDialog.tsx'

type Props = {
  event: Event
  onEdit: () => void
  place: RefObject<HTMLElement | null>
  className: string
}

/** Known only where the places are counted. */
const bookedOf = ({ maxAttendees, placesLeft }: Event) =>
  maxAttendees === null || placesLeft === null ? null : Math.max(0, maxAttendees - placesLeft)

/** Below an event, for those who plan it. */
export const PlannerActions = ({ event, onEdit, place, className }: Props) => {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {!event.isCancelled && (
        <div className={className}>
          <AttendeesButton eventId={event.id} />
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit
          </Button>
          {!hasStarted(event, new Date()) && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconX size={18} aria-hidden="true" />}
              onClick={() => setCancelling(true)}
            >
              Cancel event
            </Button>
          )}
        </div>
      )}
      {/* Stays once the event is cancelled: it has the focus to hand on. */}
      <CancelEventDialog
        event={event}
        booked={bookedOf(event)}
        isOpen={isCancelling}
        place={place}
        onClose={() => setCancelling(false)}
      />
    </>
  )
}
