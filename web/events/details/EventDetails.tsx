import {
  IconCalendar,
  IconCalendarX,
  IconClock,
  IconCoinEuro,
  IconExternalLink,
  IconMapPin,
  IconTicket,
  IconUsers,
  IconVideo,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { defaultPaymentNote, formatPrice, isFree } from '#shared/events/price.ts'
import { OnlineOnlyButton } from '#web/events/BookingButton.tsx'
import { bookingStateOf, isClosed } from '#web/events/bookingState.ts'
import { EventBadge } from '#web/events/EventFooter.tsx'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { formatCategory } from '#web/events/eventCategory.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { amsterdamDay, formatFullDate, formatTime, formatWeekdayAndDate } from '#web/ui/format.ts'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { Description } from './Description.tsx'
import { EventActions } from './EventActions.tsx'
import styles from './EventDetails.module.css'
import { SeriesDates } from './SeriesDates.tsx'

type Props = {
  event: Event
  now: Date
  onCancelBooking: () => void
  fallbackFocus: RefObject<HTMLDivElement | null>
  onTicket: () => void
  onEdit: (() => void) | null
}

export const EventDetails = ({
  event,
  now,
  onCancelBooking,
  onTicket,
  onEdit,
  fallbackFocus,
}: Props) => (
  <div ref={fallbackFocus} tabIndex={-1} className="stack">
    <div className={styles.picture}>
      <EventPicture event={event} className={styles.image} isAboveFold />
      <div className={styles.badges}>
        <Badge tone="onPicture">{formatCategory(event.category)}</Badge>
        <EventBadge event={event} now={now} />
      </div>
    </div>
    <BookingStatus event={event} now={now} onCancelBooking={onCancelBooking} />
    <EventFacts event={event} now={now} />
    <Description text={event.description} />
    {event.seriesId && <SeriesDates seriesId={event.seriesId} eventId={event.id} />}
    <EventActions event={event} onTicket={onTicket} onEdit={onEdit} fallbackFocus={fallbackFocus} />
  </div>
)

const mapUrl = (location: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`

const formatDates = ({ startDate, endDate }: Event) =>
  amsterdamDay(startDate) === amsterdamDay(endDate)
    ? formatFullDate(startDate)
    : `${formatWeekdayAndDate(startDate)} to ${formatWeekdayAndDate(endDate)}`

const formatTimes = ({ startDate, endDate }: Event) => {
  if (startDate.getTime() === endDate.getTime()) return formatTime(startDate)
  const isOneDay = amsterdamDay(startDate) === amsterdamDay(endDate)
  return `${formatTime(startDate)} to ${formatTime(endDate)}${isOneDay ? '' : ' on the last day'}`
}

type FactProps = { icon: typeof IconCalendar; name: string; isWide?: boolean; children: ReactNode }

const Fact = ({ icon: Icon, name, isWide, children }: FactProps) => (
  <div className={styles.fact} data-wide={isWide || undefined}>
    <Icon size={20} className={styles.icon} aria-hidden="true" />
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)

const EventFacts = ({ event, now }: { event: Event; now: Date }) => (
  <dl className={styles.facts}>
    <Fact icon={IconCalendar} name="Date" isWide>
      {formatDates(event)}
    </Fact>
    <Fact icon={IconClock} name="Time" isWide>
      {formatTimes(event)}
    </Fact>
    <Fact icon={IconMapPin} name="Location" isWide>
      <span className={styles.location} dir="auto">
        {event.location}
      </span>{' '}
      <a
        className={styles.map}
        href={mapUrl(event.location)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Map <IconExternalLink size={14} aria-hidden="true" />
        <span className="visually-hidden">(opens in a new tab)</span>
      </a>
    </Fact>
    {event.isOnline && (
      <Fact icon={IconVideo} name="Online" isWide>
        {event.isBooked ? 'The link is in your ticket' : 'You get the link when you book'}
      </Fact>
    )}
    <Fact icon={IconCoinEuro} name="Price">
      {formatPrice(event.price)} <span className={styles.muted}>per person</span>
    </Fact>
    <Fact icon={IconUsers} name="Max attendees">
      {event.maxAttendees ?? 'Unlimited'}
    </Fact>
    {!isFree(event.price) && (
      <Fact icon={IconWallet} name="How to pay" isWide>
        <span className={styles.lines} dir="auto">
          {event.paymentNote ?? defaultPaymentNote}
        </span>
      </Fact>
    )}
    {event.placesLeft !== null && !isClosed(event, now) && (
      <Fact icon={IconTicket} name="Places left">
        {event.placesLeft === 0 ? 'None' : event.placesLeft}
      </Fact>
    )}
  </dl>
)

type BookingStatusProps = { event: Event; now: Date; onCancelBooking: () => void }

/** The booking status as a sentence, with the action that is still possible. */
const BookingStatus = ({ event, now, onCancelBooking }: BookingStatusProps) => {
  switch (bookingStateOf(event, now)) {
    case 'booked':
      return (
        <div className={`${styles.note} ${styles.booked}`}>
          <p>You have a place at this event.</p>
          <OnlineOnlyButton
            variant="light"
            color="red"
            size="sm"
            leftSection={<IconCalendarX size={18} aria-hidden="true" />}
            onClick={onCancelBooking}
          >
            Cancel my place
          </OnlineOnlyButton>
        </div>
      )
    case 'waiting':
      return (
        <p className={`${styles.note} ${styles.waiting}`}>
          You are number {event.waitlistPosition} on the waitlist. The first person in line gets the
          next free place. We’ll let you know when it’s yours.
        </p>
      )
    case 'full':
      return (
        <p className={`${styles.note} ${styles.quiet}`}>
          All places are taken. Join the waitlist, and you’ll get a place when it’s your turn.
        </p>
      )
    case 'cancelled':
      return (
        <div className={`${styles.note} ${styles.cancelled}`}>
          <p>
            This event has been cancelled. <span dir="auto">{event.cancelReason}</span>
          </p>
        </div>
      )
    case 'past':
      return (
        <p className={`${styles.note} ${styles.quiet}`}>
          {event.isBooked
            ? 'You booked a place. This event has already started or ended.'
            : 'You can’t book this event any more. It has already started or ended.'}
        </p>
      )
    default:
      return null
  }
}

export const EventDetailsSkeleton = () => (
  <LoadingRegion label="the event" className="stack">
    <Skeleton height="9.5rem" />
    <Skeleton height="8.5rem" />
    <Skeleton height="4.5rem" />
  </LoadingRegion>
)
