import { IconQrcode } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { BookingButton } from '#web/events/BookingButton.tsx'
import { CancelPlaceDialog } from '#web/events/booking/CancelPlaceDialog.tsx'
import { bookingStateOf, hasTicket } from '#web/events/bookingState.ts'
import { useEvent } from '#web/events/data.ts'
import { useBookingNow } from '#web/events/useBookingNow.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import {
  EventCover,
  EventCoverSkeleton,
  EventDetails,
  EventDetailsSkeleton,
} from './EventDetails.tsx'
import styles from './EventDialog.module.css'

const ticketDialog = lazyWithToast(
  async () => (await import('#web/events/ticket/TicketDialog.tsx')).TicketDialog,
)

/** A dialog above the event, which has a URL of its own. */
type Layer = { isOpen: boolean; onOpen: () => void; onClose: () => void }

type Props = {
  /** null: closed. */
  id: string | null
  onClose: () => void
  /** Opened to book: starts at the button. */
  isBookingRequested: boolean
  /** Opened from the question whether one is still coming. */
  isComingAsked: boolean
  ticket: Layer
  cancelPlace: Layer
  /** Opens the dates of its series. */
  onBookSeries: () => void
  /** null if the user may not edit. */
  onEdit: ((event: Event) => void) | null
}

export const EventDialog = ({
  id,
  onClose,
  isBookingRequested,
  isComingAsked,
  ticket,
  cancelPlace,
  onBookSeries,
  onEdit,
}: Props) => {
  const query = useEvent(id)
  const { data: event, error } = query
  const isNotFound = error?.status === 404 || error?.status === 400
  const detailsRef = useRef<HTMLDivElement>(null)
  const TicketDialog = ticketDialog.useComponent(ticket.isOpen, ticket.onClose)
  const now = useBookingNow(event, new Date())
  // Not "Cancel" beside what cancels a request.
  const isAsking = event !== undefined && bookingStateOf(event, now) === 'asking'
  const isCloseOnly = isAsking || (error && !event)
  const mayShowTicket = event !== undefined && hasTicket(event, now)
  return (
    <>
      <Dialog
        isOpen={id !== null}
        onClose={onClose}
        startsAtTitle={!isBookingRequested}
        title={
          <span dir="auto">
            {event?.title ?? t(isNotFound ? 'events.details.notFoundTitle' : 'common.event')}
          </span>
        }
        cover={event ? <EventCover event={event} now={now} /> : !error && <EventCoverSkeleton />}
        footer={
          <>
            <Button variant="subtle" color="soft" onClick={onClose}>
              {t(isCloseOnly ? 'common.close' : 'common.cancel')}
            </Button>
            {event && (
              <BookingButton
                event={event}
                now={now}
                bookedLabel={t('events.booking.alreadyBooked')}
                isWide={!mayShowTicket}
                startsHere={isBookingRequested}
                isAlwaysShown
              />
            )}
            {mayShowTicket && (
              <Button
                className={styles.ticket ?? ''}
                leftSection={<IconQrcode size={18} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={ticket.onOpen}
              >
                {t('events.details.showTicket')}
              </Button>
            )}
          </>
        }
      >
        <Loaded
          query={query}
          errorTitle={t('events.details.loadFailed')}
          skeleton={<EventDetailsSkeleton />}
          notFound={
            <EmptyState
              title={t('common.eventNotFound')}
              hint={t('events.details.notFoundHint')}
              drawing="events"
            />
          }
        >
          {(shown) => (
            <EventDetails
              event={shown}
              now={now}
              isBookingRequested={isBookingRequested}
              isComingAsked={isComingAsked}
              fallbackFocus={detailsRef}
              onCancelBooking={cancelPlace.onOpen}
              onBookSeries={onBookSeries}
              onEdit={onEdit && (() => onEdit(shown))}
            />
          )}
        </Loaded>
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
          id={event.id}
          title={event.title}
          date={formatStart(event)}
          count={event.partySize ?? 1}
          fallbackFocus={detailsRef}
          isOpen={cancelPlace.isOpen && id !== null && bookingStateOf(event, now) === 'booked'}
          onClose={cancelPlace.onClose}
        />
      )}
    </>
  )
}
