import { Link } from 'wouter'
import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { showPrice } from '#shared/events/price.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { EventBadge } from '#web/events/EventBadge.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { amsterdamDay, showDayAndTimeShort, showTime } from '#web/ui/format.ts'
import styles from './DayEvents.module.css'

type Props = { day: Day; events: Event[]; now: Date; hrefOf: (event: Event) => string }

const whenText = (event: Event, day: Day) => {
  const start =
    amsterdamDay(event.startDate) === day
      ? showTime(event.startDate)
      : `Since ${showDayAndTimeShort(event.startDate)}`
  const end =
    amsterdamDay(event.endDate) === day
      ? showTime(event.endDate)
      : showDayAndTimeShort(event.endDate)
  return event.startDate.getTime() === event.endDate.getTime() ? start : `${start} to ${end}`
}

/** All of one day, each to be opened. */
export const DayEvents = ({ day, events, now, hrefOf }: Props) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
  <ul className={styles.list} role="list">
    {events.map((event) => (
      <li key={event.id} className={styles.item}>
        <Link className={styles.title} href={hrefOf(event)} state={openedHere} dir="auto">
          {event.title}
        </Link>
        <span className={styles.fact}>{whenText(event, day)}</span>
        <span className={styles.fact}>
          <span dir="auto">{event.location}</span> · {showPrice(event.price)}
        </span>
        <span className={styles.badges}>
          {bookingStateOf(event, now) === 'booked' && <Badge tone="green">Booked</Badge>}
          <EventBadge event={event} now={now} />
        </span>
      </li>
    ))}
  </ul>
)
