import { IconQrcode } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { acceptsFeedback } from '#shared/events/feedback/rules.ts'
import { formatPrice } from '#shared/events/price.ts'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FacePile } from '#web/ui/FacePile.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { BookingButton } from './BookingButton.tsx'
import { bookingStateOf, formatSeatsLeft, hasFewSeats, hasTicket } from './bookingState.ts'
import styles from './EventFooter.module.css'

const FeedbackButton = lazyComponent(
  async () => (await import('./feedback/FeedbackButton.tsx')).FeedbackButton,
)

type Props = {
  event: Event
  now: Date
  titleId: string
  /** URL of the event's details. */
  href: string
  /** Small, and without the ticket and availability, which a row has below its picture. */
  isCompact?: boolean
}

/** Faces, price, availability and the booking or feedback button. */
export const EventFooter = ({ event, now, titleId, href, isCompact = false }: Props) => (
  <div className={styles.footer} data-compact={isCompact || undefined}>
    <div className={styles.summary}>
      {event.going.people.length > 0 && (
        <span className={styles.faces}>
          <FacePile people={event.going.people} />
        </span>
      )}
      <span className={styles.price}>{formatPrice(event.price)}</span>
      {!isCompact && <EventBadge event={event} now={now} />}
    </div>
    {!isCompact && hasTicket(event, now) && (
      <Button
        component={DialogLink}
        href={`${href}&dialog=ticket`}
        variant="light"
        className={styles.ticket ?? ''}
        aria-describedby={titleId}
        leftSection={<IconQrcode size={18} aria-hidden="true" />}
      >
        Ticket
      </Button>
    )}
    {event.isBooked && acceptsFeedback(event, now) ? (
      <FeedbackButton event={event} describedBy={titleId} />
    ) : (
      <BookingButton event={event} now={now} describedBy={titleId} isSmall={isCompact} />
    )}
  </div>
)

/** Availability in a few words; null for an open event with enough seats. */
export const availabilityOf = (event: Event, now: Date) => {
  switch (bookingStateOf(event, now)) {
    case 'cancelled':
      return { tone: 'red', text: 'Cancelled' } as const
    case 'waiting':
      return { tone: 'blue', text: `Waitlist: number ${event.waitlistPosition}` } as const
    case 'full':
      return { tone: 'plain', text: 'Full' } as const
    case 'open':
      return hasFewSeats(event)
        ? ({ tone: 'orange', text: formatSeatsLeft(event.placesLeft ?? 0) } as const)
        : null
    default:
      return null
  }
}

type EventBadgeProps = { event: Event; now: Date }

/** Availability as a badge. Renders nothing for an open event with enough seats. */
export const EventBadge = ({ event, now }: EventBadgeProps) => {
  const availability = availabilityOf(event, now)
  return availability && <Badge tone={availability.tone}>{availability.text}</Badge>
}
