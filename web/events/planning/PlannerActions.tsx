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
  fallbackFocus: RefObject<HTMLElement | null>
  className: string
}

/** Only known for events with a seat limit. */
const bookedCount = ({ maxAttendees, placesLeft }: Event) =>
  maxAttendees === null || placesLeft === null ? null : Math.max(0, maxAttendees - placesLeft)

/** Actions of administrators below the event details. */
export const PlannerActions = ({ event, onEdit, fallbackFocus, className }: Props) => {
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
      {/* Stays mounted after cancelling, to restore the focus. */}
      <CancelEventDialog
        event={event}
        booked={bookedCount(event)}
        isOpen={isCancelling}
        fallbackFocus={fallbackFocus}
        onClose={() => setCancelling(false)}
      />
    </>
  )
}
