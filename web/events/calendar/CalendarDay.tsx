import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { maxTitlesPerCalendarDay } from '#shared/events/rules.ts'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { amsterdamDay, formatFullDate, formatTime, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './CalendarDay.module.css'

type Props = {
  day: Day
  events: Event[]
  isLoading: boolean
  isInMonth: boolean
  isToday: boolean
  isTabStop: boolean
  /** null: days open in a dialog instead of being selected. */
  isSelected: boolean | null
  now: Date
  hrefFor: (eventId: string) => string
  onSelectDay: (day: Day) => void
  onShowAll: (day: Day) => void
}

const maxBars = 3

const formatCount = (events: Event[]) => {
  if (events.length === 0) return 'no events'
  return events.length === 1 ? `1 event: ${events[0]?.title}` : `${events.length} events`
}

export const CalendarDay = (props: Props) => {
  const { day, events, isLoading, isInMonth, isToday, isTabStop, isSelected, now } = props
  const fullDate = formatFullDate(startOfAmsterdamDay(day) ?? new Date(day))
  const titles = events.slice(0, maxTitlesPerCalendarDay)
  const hiddenCount = events.length - titles.length
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell.
    <td
      className={styles.cell}
      data-day={day}
      data-other={!isInMonth || undefined}
      data-today={isToday || undefined}
      data-chosen={isSelected || undefined}
      aria-selected={isSelected ?? undefined}
    >
      <div className={styles.inside}>
        <button
          type="button"
          className={`no-outline ${styles.day}`}
          data-day={day}
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          aria-label={isLoading ? fullDate : `${fullDate}, ${formatCount(events)}`}
          onClick={() => props.onSelectDay(day)}
        >
          <span className={styles.number}>{Number(day.slice(8))}</span>
        </button>
        {events.length > 0 && (
          <span className={styles.bars} aria-hidden="true">
            {events.slice(0, maxBars).map((event) => (
              <i key={event.id} data-state={bookingStateOf(event, now)} />
            ))}
            {events.length > maxBars && '+'}
          </span>
        )}
        <div className={styles.titles}>
          {titles.map((event) => (
            <CalendarEventLink
              key={event.id}
              event={event}
              day={day}
              now={now}
              href={props.hrefFor(event.id)}
            />
          ))}
          {hiddenCount > 0 && (
            <button
              type="button"
              className={styles.more}
              tabIndex={-1}
              aria-haspopup="dialog"
              onClick={() => props.onShowAll(day)}
            >
              +{hiddenCount} more<span className="visually-hidden"> on {fullDate}</span>
            </button>
          )}
        </div>
      </div>
    </td>
  )
}

type CalendarEventLinkProps = { event: Event; day: Day; now: Date; href: string }

const stateLabels = { booked: ', booked', waiting: ', on the waitlist', cancelled: ', cancelled' }

/** Not a tab stop: the day is reachable by keyboard and lists its events. */
const CalendarEventLink = ({ event, day, now, href }: CalendarEventLinkProps) => {
  const state = bookingStateOf(event, now)
  const stateLabel = Object.entries(stateLabels).find(([key]) => key === state)?.[1]
  const startsToday = amsterdamDay(event.startDate) === day
  return (
    <Link
      className={styles.title}
      href={href}
      state={dialogHistoryState}
      tabIndex={-1}
      data-state={state}
    >
      {state === 'booked' && <IconCheck size={12} stroke={3} aria-hidden="true" />}
      {startsToday && <span className={styles.time}>{formatTime(event.startDate)}</span>}
      <span className={styles.name} dir="auto" title={event.title}>
        {event.title}
      </span>
      {stateLabel && <span className="visually-hidden">{stateLabel}</span>}
    </Link>
  )
}
