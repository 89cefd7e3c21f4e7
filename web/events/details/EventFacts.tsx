import {
  IconCalendar,
  IconClock,
  IconCoinEuro,
  IconExternalLink,
  IconMapPin,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { showPrice } from '#shared/events/price.ts'
import { isClosed } from '#web/events/bookingState.ts'
import { amsterdamDay, showFullDate, showTime, showWeekdayAndDate } from '#web/ui/format.ts'
import styles from './EventFacts.module.css'

const mapOf = (location: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`

const dayText = ({ startDate, endDate }: Event) =>
  amsterdamDay(startDate) === amsterdamDay(endDate)
    ? showFullDate(startDate)
    : `${showWeekdayAndDate(startDate)} to ${showWeekdayAndDate(endDate)}`

const timeText = ({ startDate, endDate }: Event) => {
  if (startDate.getTime() === endDate.getTime()) return showTime(startDate)
  const isOneDay = amsterdamDay(startDate) === amsterdamDay(endDate)
  return `${showTime(startDate)} to ${showTime(endDate)}${isOneDay ? '' : ' on the last day'}`
}

type FactProps = { icon: typeof IconCalendar; name: string; isWide?: boolean; children: ReactNode }

const Fact = ({ icon: Icon, name, isWide, children }: FactProps) => (
  <div className={styles.fact} data-wide={isWide || undefined}>
    <Icon size={20} className={styles.icon} aria-hidden="true" />
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)

export const EventFacts = ({ event, now }: { event: Event; now: Date }) => (
  <dl className={styles.facts}>
    <Fact icon={IconCalendar} name="Date" isWide>
      {dayText(event)}
    </Fact>
    <Fact icon={IconClock} name="Time" isWide>
      {timeText(event)}
    </Fact>
    <Fact icon={IconMapPin} name="Location" isWide>
      <span className={styles.location} dir="auto">
        {event.location}
      </span>{' '}
      <a
        className={styles.map}
        href={mapOf(event.location)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Map <IconExternalLink size={14} aria-hidden="true" />
        <span className="only-for-readers">(opens in a new tab)</span>
      </a>
    </Fact>
    <Fact icon={IconCoinEuro} name="Price">
      {showPrice(event.price)} <span className={styles.soft}>per person</span>
    </Fact>
    <Fact icon={IconUsers} name="Max attendees">
      {event.maxAttendees ?? 'Unlimited'}
    </Fact>
    {event.placesLeft !== null && !isClosed(event, now) && (
      <Fact icon={IconTicket} name="Places left">
        {event.placesLeft === 0 ? 'None' : event.placesLeft}
      </Fact>
    )}
  </dl>
)
