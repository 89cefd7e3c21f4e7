import type { Event } from '#shared/events/contract.ts'
import { acceptsFeedback } from '#shared/events/feedback/rules.ts'
import { formatPrice } from '#shared/events/price.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { FacePile } from '#web/ui/FacePile.tsx'
import { formatDayShort } from '#web/ui/format.ts'
import { BookingButton } from './BookingButton.tsx'
import { bookingStateOf, formatAsking, formatSeatsLeft, hasFewSeats } from './bookingState.ts'
import styles from './EventFooter.module.css'
import { FeedbackButton } from './feedback/FeedbackButton.tsx'
import { useBookingNow } from './useBookingNow.ts'

type Props = {
  event: Event
  now: Date
  titleId: string
  /** Small, and without the availability, which a row has below its picture. */
  isCompact?: boolean
}

/** Faces, price, availability and the booking or feedback button. */
export const EventFooter = ({ event, now: shownAt, titleId, isCompact = false }: Props) => {
  const now = useBookingNow(event, shownAt)
  return (
    <div
      className={styles.footer}
      data-compact={isCompact || undefined}
      data-party={(event.partySize ?? 1) > 1 || undefined}
    >
      <div className={styles.summary}>
        {event.going.people.length > 0 && (
          <span className={styles.faces}>
            <FacePile people={event.going.people} />
          </span>
        )}
        <span className={styles.price}>{formatPrice(event.price)}</span>
        {!isCompact && <EventBadge event={event} now={now} />}
      </div>
      {event.isBooked && acceptsFeedback(event, now) ? (
        <FeedbackButton event={event} describedBy={titleId} />
      ) : (
        <BookingButton event={event} now={now} describedBy={titleId} isSmall={isCompact} />
      )}
    </div>
  )
}

/** Availability in a few words; null for an open event with enough seats. */
export const availabilityOf = (event: Event, now: Date) => {
  switch (bookingStateOf(event, now)) {
    case 'cancelled':
      return { tone: 'red', text: t('common.cancelled') } as const
    case 'waiting':
      return {
        tone: 'blue',
        text: t('events.availability.waiting', { position: event.waitlistPosition ?? 0 }),
      } as const
    case 'asking':
      return { tone: 'blue', text: t('events.availability.asked') } as const
    case 'refused':
      return { tone: 'plain', text: t('events.availability.refused') } as const
    case 'notOpen':
      return event.opensAt
        ? ({
            tone: 'blue',
            text: t('events.availability.opens', { date: formatDayShort(event.opensAt) }),
          } as const)
        : null
    case 'closed':
      return { tone: 'plain', text: t('events.availability.closed') } as const
    case 'paused':
      return { tone: 'orange', text: t('events.paused.badge') } as const
    case 'full':
      return { tone: 'plain', text: t('common.full') } as const
    case 'open':
      if (event.asking > 0) return { tone: 'plain', text: formatAsking(event) } as const
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
