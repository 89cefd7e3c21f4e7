import { IconQrcode } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { acceptsFeedback } from '#shared/events/feedback/rules.ts'
import { formatPrice } from '#shared/events/price.ts'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { BookingButton } from './BookingButton.tsx'
import { bookingStateOf, formatSeatsLeft, hasFewSeats, hasTicket } from './bookingState.ts'
import styles from './EventFooter.module.css'
import { formatCategory } from './eventCategory.ts'

const FeedbackButton = lazyComponent(
  async () => (await import('./feedback/FeedbackButton.tsx')).FeedbackButton,
)

type Props = {
  event: Event
  now: Date
  titleId: string
  /** URL of the event's details. */
  href: string
  /** Small; with the category instead of the availability, which the row shows beside the place. */
  isCompact?: boolean
}

/** Price, availability and the booking or feedback button. */
export const EventFooter = ({ event, now, titleId, href, isCompact = false }: Props) => (
  <div className={styles.footer} data-compact={isCompact || undefined}>
    <div className={styles.summary}>
      {isCompact && <Badge tone="blue">{formatCategory(event.category)}</Badge>}
      <span className={styles.price}>{formatPrice(event.price)}</span>
      {!isCompact && <EventBadge event={event} now={now} />}
    </div>
    {!isCompact && <TicketLink event={event} now={now} titleId={titleId} href={href} />}
    {event.isBooked && acceptsFeedback(event, now) ? (
      <FeedbackButton event={event} describedBy={titleId} />
    ) : (
      <BookingButton event={event} now={now} describedBy={titleId} isSmall={isCompact} />
    )}
  </div>
)

type TicketLinkProps = Pick<Props, 'event' | 'now' | 'titleId' | 'href' | 'isCompact'>

/** Renders nothing for users without a ticket. */
export const TicketLink = ({ event, now, titleId, href, isCompact }: TicketLinkProps) =>
  hasTicket(event, now) && (
    <ActionIcon
      component={DialogLink}
      href={`${href}&dialog=ticket`}
      size={isCompact ? 36 : 44}
      className={styles.ticket ?? ''}
      aria-label="Ticket"
      aria-describedby={titleId}
      title="Ticket"
    >
      <IconQrcode size={20} aria-hidden="true" />
    </ActionIcon>
  )

type EventBadgeProps = { event: Event; now: Date }

/** Availability as a badge. Renders nothing for an open event with enough seats. */
export const EventBadge = ({ event, now }: EventBadgeProps) => {
  switch (bookingStateOf(event, now)) {
    case 'cancelled':
      return <Badge tone="red">Cancelled</Badge>
    case 'waiting':
      return <Badge tone="blue">Waitlist: number {event.waitlistPosition}</Badge>
    case 'full':
      return <Badge>Full</Badge>
    case 'open':
      return hasFewSeats(event) ? (
        <Badge tone="orange">{formatSeatsLeft(event.placesLeft ?? 0)}</Badge>
      ) : null
    default:
      return null
  }
}
