import { Button } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { BookingButton } from '#web/events/BookingButton.tsx'
import { isClosed } from '#web/events/bookingState.ts'
import { useEvent } from '#web/events/data.ts'
import { hasTicket } from '#web/events/ticket/hasTicket.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { latePart } from '#web/ui/latePart.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { CancelPlaceDialog } from './CancelPlaceDialog.tsx'
import { EventDetails } from './EventDetails.tsx'
import { EventDetailsBones } from './EventDetailsBones.tsx'

const ticketDialog = latePart(
  async () => (await import('#web/events/ticket/TicketDialog.tsx')).TicketDialog,
)

type Props = {
  /** null: closed. */
  id: string | null
  onClose: () => void
  ticket: { isOpen: boolean; onOpen: () => void; onClose: () => void }
  /** null for those who may not. */
  onEdit: ((event: Event) => void) | null
}

export const EventDialog = ({ id, onClose, ticket, onEdit }: Props) => {
  const shown = useLastShown(id)
  const { data: event, error, refetch, isFetching } = useEvent(shown)
  const [isGivingUp, setGivingUp] = useState(false)
  const isUnknown = error?.status === 404 || error?.status === 400
  const details = useRef<HTMLDivElement>(null)
  const TicketDialog = ticketDialog.usePart(ticket.isOpen, ticket.onClose)
  const now = new Date()
  const isOnlyToRead = event
    ? event.isCancelled || (isClosed(event, now) && !event.isBooked)
    : error !== null
  return (
    <>
      <Dialog
        isOpen={id !== null}
        onClose={onClose}
        isToRead
        isFullOnPhones
        title={<span dir="auto">{event?.title ?? (isUnknown ? 'Event not found' : 'Event')}</span>}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {isOnlyToRead ? 'Close' : 'Cancel'}
            </Button>
            {event && <BookingButton event={event} now={now} bookedLabel="Already Booked" />}
          </>
        }
      >
        {event ? (
          <EventDetails
            event={event}
            now={now}
            place={details}
            onGiveUp={() => setGivingUp(true)}
            onTicket={ticket.onOpen}
            onEdit={onEdit && (() => onEdit(event))}
          />
        ) : isUnknown ? (
          <EmptyState
            title="This event is not here"
            hint="It may have been removed, or the link is not complete. The other events are behind this dialog."
            icon={<IconCalendarQuestion />}
          />
        ) : error ? (
          <FailedState
            title="The event could not be loaded"
            reason={error.reason}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <EventDetailsBones />
        )}
      </Dialog>
      {event && TicketDialog && (
        <TicketDialog
          event={event}
          isOpen={ticket.isOpen && id !== null && hasTicket(event, now)}
          onClose={ticket.onClose}
        />
      )}
      {event && (
        <CancelPlaceDialog
          event={event}
          place={details}
          isOpen={isGivingUp && id !== null}
          onClose={() => setGivingUp(false)}
        />
      )}
    </>
  )
}
