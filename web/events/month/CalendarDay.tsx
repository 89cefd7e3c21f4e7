import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { titlesPerCalendarDay } from '#shared/events/rules.ts'
import { showFullDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './CalendarDay.module.css'
import { CalendarTitle } from './CalendarTitle.tsx'

type Props = {
  day: Day
  events: Event[]
  isWaiting: boolean
  isInMonth: boolean
  isToday: boolean
  isStop: boolean
  /** null: days are not chosen here, they open. */
  isChosen: boolean | null
  now: Date
  hrefAt: (eventId: string) => string
  onDay: (day: Day) => void
  onWholeDay: (day: Day) => void
}

const mostDots = 3

const showCount = (events: Event[]) => {
  if (events.length === 0) return 'no events'
  return events.length === 1 ? `1 event: ${events[0]?.title}` : `${events.length} events`
}

export const CalendarDay = (props: Props) => {
  const { day, events, isWaiting, isInMonth, isToday, isStop, isChosen, now } = props
  const fullDate = showFullDate(startOfAmsterdamDay(day) ?? new Date(day))
  const titles = events.slice(0, titlesPerCalendarDay)
  const more = events.length - titles.length
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell.
    <td
      className={styles.cell}
      data-day={day}
      data-other={!isInMonth || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      aria-selected={isChosen ?? undefined}
    >
      <div className={styles.inside}>
        <button
          type="button"
          className={styles.day}
          data-day={day}
          tabIndex={isStop ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          aria-label={isWaiting ? fullDate : `${fullDate}, ${showCount(events)}`}
          onClick={() => props.onDay(day)}
        >
          <span className={styles.number}>{Number(day.slice(8))}</span>
        </button>
        {events.length > 0 && (
          <span className={styles.dots} aria-hidden="true">
            {events.slice(0, mostDots).map(({ id }) => (
              <i key={id} />
            ))}
            {events.length > mostDots && '+'}
          </span>
        )}
        <div className={styles.titles}>
          {titles.map((event) => (
            <CalendarTitle
              key={event.id}
              event={event}
              day={day}
              now={now}
              href={props.hrefAt(event.id)}
            />
          ))}
          {more > 0 && (
            <button
              type="button"
              className={styles.more}
              tabIndex={-1}
              aria-haspopup="dialog"
              onClick={() => props.onWholeDay(day)}
            >
              +{more} more<span className="only-for-readers"> on {fullDate}</span>
            </button>
          )}
        </div>
      </div>
    </td>
  )
}
