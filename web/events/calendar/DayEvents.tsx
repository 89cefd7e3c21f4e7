import type { Ref } from 'react'
import { Link } from 'wouter'
import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { EventBadge } from '#web/events/EventFooter.tsx'
import { EventRow } from '#web/events/EventRow.tsx'
import { activeFilters, type EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import {
  amsterdamDay,
  formatDayAndTimeShort,
  formatNearDay,
  formatTime,
  startOfAmsterdamDay,
} from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './DayEvents.module.css'

type Props = { day: Day; events: Event[]; now: Date; hrefFor: (event: Event) => string }

const formatTimeRange = (event: Event, day: Day) => {
  if (isAllDay(event)) return t('common.allDay')
  const startsToday = amsterdamDay(event.startDate) === day
  const start = startsToday ? formatTime(event.startDate) : formatDayAndTimeShort(event.startDate)
  const end =
    amsterdamDay(event.endDate) === day
      ? formatTime(event.endDate)
      : formatDayAndTimeShort(event.endDate)
  if (event.startDate.getTime() === event.endDate.getTime())
    return startsToday ? start : t('events.calendar.since', { start })
  return t(startsToday ? 'events.calendar.startToEnd' : 'events.calendar.sinceToEnd', {
    start,
    end,
  })
}

/** Links to all events of one day. */
export const DayEvents = ({ day, events, now, hrefFor }: Props) => (
  <PlainList className="stack gap-8">
    {events.map((event) => (
      <li key={event.id} className={styles.item}>
        <Link
          className={`no-outline ${styles.title}`}
          href={hrefFor(event)}
          state={dialogHistoryState}
          dir="auto"
        >
          {event.title}
        </Link>
        <span className={styles.fact}>{formatTimeRange(event, day)}</span>
        <span className={styles.fact}>
          <span dir="auto">{event.location}</span> · {formatPrice(event.price)}
        </span>
        <span className={styles.badges}>
          {bookingStateOf(event, now) === 'booked' && (
            <Badge tone="green">{t('events.calendar.bookedBadge')}</Badge>
          )}
          <EventBadge event={event} now={now} />
        </span>
      </li>
    ))}
  </PlainList>
)

type DayPanelProps = {
  ref: Ref<HTMLElement>
  day: Day
  events: Event[]
  now: Date
  urlState: EventsUrlState
  /** Not chosen by the user: it is the next day with events. */
  isNext: boolean
  /** By event. */
  illustrations: Map<string, string | undefined>
}

/** Shown below the grid on narrow screens, whose cells have no room for titles. */
export const DayPanel = (props: DayPanelProps) => {
  const { ref, day, events, now, urlState, isNext, illustrations } = props
  const name = formatNearDay(startOfAmsterdamDay(day) ?? new Date(day), now)
  return (
    <section ref={ref} className={styles.panel} aria-live="polite" aria-labelledby="calendar-day">
      <h2 id="calendar-day" className={styles.day}>
        {isNext ? t('events.calendar.nextDay', { day: name }) : name}
      </h2>
      {events.length === 0 ? (
        <p className="muted">
          {t(
            activeFilters(urlState.params).length > 0
              ? 'events.calendar.noMatchOnDay'
              : 'events.calendar.emptyDay',
          )}
        </p>
      ) : (
        <PlainList className={listCard.list}>
          {events.map((event) => (
            <li key={event.id}>
              <EventRow
                event={event}
                now={now}
                href={urlState.hrefWith({ event: event.id })}
                illustration={illustrations.get(event.id)}
              />
            </li>
          ))}
        </PlainList>
      )}
    </section>
  )
}
