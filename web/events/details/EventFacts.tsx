import {
  IconCoinEuro,
  IconExternalLink,
  IconMapPin,
  IconMessageCircle,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { defaultPaymentNote, formatPrice } from '#shared/events/price.ts'
import { formatSeatsLeft, hasFewSeats, isClosed } from '#web/events/bookingState.ts'
import { formatDays, formatTimes } from '#web/events/eventTimes.ts'
import { formatGoing } from '#web/events/going/formatGoing.ts'
import { useIsToPay } from '#web/events/ticket/data.ts'
import { shownLanguages } from '#web/language/languageNames.ts'
import { FacePile } from '#web/ui/FacePile.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import styles from './EventFacts.module.css'

const mapUrl = (location: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`

type FactProps = { icon: ReactNode; name: string; children: ReactNode }

/** The icon tells sighted users what the fact is. */
const Fact = ({ icon, name, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={styles.icon}>
      <span className="visually-hidden">{name}</span>
      {icon}
    </dt>
    {children}
  </div>
)

type Props = { event: Event; now: Date }

export const EventFacts = ({ event, now }: Props) => (
  <dl className={styles.facts}>
    <Fact name="Date" icon={<DayIcon date={event.startDate} />}>
      <dd className={styles.main}>{formatDays(event, now)}</dd>
      <dt className="visually-hidden">Time</dt>
      <dd className={styles.detail}>{formatTimes(event)}</dd>
    </Fact>
    <Fact name="Location" icon={<IconMapPin size={20} aria-hidden="true" />}>
      <dd className={styles.main}>
        <bdi>{event.location}</bdi>
      </dd>
      <dd className={styles.detail}>
        <a
          className={styles.map}
          href={mapUrl(event.location)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Map <IconExternalLink size={14} aria-hidden="true" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </dd>
    </Fact>
    {event.isOnline && (
      <Fact name="Online" icon={<IconVideo size={20} aria-hidden="true" />}>
        <dd className={styles.main}>Online too</dd>
        <dd className={styles.detail}>
          {event.isBooked ? 'The link is in your ticket' : 'You get the link when you book'}
        </dd>
      </Fact>
    )}
    {event.languages.length > 0 && (
      <Fact name="Languages" icon={<IconMessageCircle size={20} aria-hidden="true" />}>
        <dd className={styles.main}>{shownLanguages(event.languages)}</dd>
      </Fact>
    )}
    <PeopleGoing event={event} now={now} />
    <Fact name="Price" icon={<IconCoinEuro size={20} aria-hidden="true" />}>
      <dd className={styles.main}>
        {formatPrice(event.price)} <span className={styles.perPerson}>per person</span>
      </dd>
      <HowToPay event={event} />
    </Fact>
  </dl>
)

const HowToPay = ({ event }: { event: Event }) =>
  useIsToPay(event) && (
    <>
      <dt className="visually-hidden">How to pay</dt>
      <dd className={styles.detail}>
        <bdi className={styles.lines}>{event.paymentNote ?? defaultPaymentNote}</bdi>
      </dd>
    </>
  )

const DayIcon = ({ date }: { date: Date }) => (
  <span className={styles.calendar} aria-hidden="true">
    <span>{formatMonth(date)}</span>
    <strong>{formatDay(date)}</strong>
  </span>
)

const Count = ({ name, value }: { name: string; value: number | string }) => (
  <span>
    <span>{name}</span>: {value}
  </span>
)

/** Who is going, and how many places there are. */
const PeopleGoing = ({ event, now }: Props) => {
  const { count, people } = event.going
  const isOpen = !isClosed(event, now)
  const text = isOpen ? formatGoing(event) : null
  return (
    <Fact name="Who is going" icon={<IconUsers size={20} aria-hidden="true" />}>
      {text ? (
        <dd className={styles.main}>
          {text.names}
          <span className={text.names && styles.rest}>{text.rest}</span>
        </dd>
      ) : (
        (isOpen || count > 0) && (
          <dd className={styles.main}>
            {isOpen ? 'Be the first to book' : `${pluralize(count, 'person', 'people')} booked`}
          </dd>
        )
      )}
      {people.length > 0 && (
        <dd className={styles.faces}>
          <FacePile people={people} size="small" />
        </dd>
      )}
      <dd className={`${styles.detail} ${styles.places}`}>
        <Count name="Max attendees" value={event.maxAttendees ?? 'Unlimited'} />
        {event.placesLeft !== null &&
          isOpen &&
          (hasFewSeats(event) ? (
            <strong className={styles.few}>{formatSeatsLeft(event.placesLeft)}</strong>
          ) : (
            <Count name="Places left" value={event.placesLeft || 'None'} />
          ))}
      </dd>
    </Fact>
  )
}
