import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Day } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { isAllDay, maxTitlesPerCalendarDay } from '#shared/events/rules.ts'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { type Label, rich, t } from '#web/language/t.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { amsterdamDay, formatFullDate, formatTime, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './CalendarDay.module.css'

type Props = {
  day: Day
  events: Event[]
  isLoading: boolean
  isInMonth: boolean
  isToday: boolean
  isPast: boolean
  isTabStop: boolean
  /** null: days open in a dialog instead of being selected. */
  isSelected: boolean | null
  /** By event. */
  illustrations: Map<string, string | undefined>
  now: Date
  hrefFor: (eventId: string) => string
  onSelectDay: (day: Day) => void
  onShowAll: (day: Day) => void
}

const nameOfDay = (date: string, events: Event[], isBooked: boolean) => {
  const [first, ...others] = events
  if (!first) return t('events.calendar.dayWithout', { date })
  if (others.length === 0)
    return t(isBooked ? 'events.calendar.dayWithOneBooked' : 'events.calendar.dayWithOne', {
      date,
      title: first.title,
    })
  return t(isBooked ? 'events.calendar.dayWithBooked' : 'events.calendar.dayWith', {
    date,
    count: events.length,
  })
}

const bookedStates = ['booked', 'past']

/** Also after the event has started. */
const isShownAsBooked = (event: Event, now: Date) =>
  event.isBooked && bookedStates.includes(bookingStateOf(event, now))

export const CalendarDay = (props: Props) => {
  const { day, events, isLoading, isInMonth, isToday, isPast, isTabStop, isSelected, now } = props
  const isBooked = events.some((event) => isShownAsBooked(event, now))
  const fullDate = formatFullDate(startOfAmsterdamDay(day) ?? new Date(day))
  const titles = events.slice(0, maxTitlesPerCalendarDay)
  const hiddenCount = events.length - titles.length
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell.
    <td
      className={styles.cell}
      data-day={day}
      data-other={!isInMonth || undefined}
      data-past={isPast || undefined}
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
          aria-label={isLoading ? fullDate : nameOfDay(fullDate, events, isBooked)}
          onClick={() => props.onSelectDay(day)}
        >
          <span className={styles.number}>{Number(day.slice(8))}</span>
        </button>
        {isSelected === null ? (
          <div className="stack gap-4 min-w-0 mt-2">
            {titles.map((event) => (
              <CalendarEventLink
                key={event.id}
                event={event}
                day={day}
                now={now}
                href={props.hrefFor(event.id)}
                illustration={props.illustrations.get(event.id)}
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
                {rich('events.calendar.more', {
                  count: hiddenCount,
                  date: fullDate,
                  hidden: (children) => <span className="visually-hidden">{children}</span>,
                })}
              </button>
            )}
          </div>
        ) : (
          <Thumbnails events={events} illustrations={props.illustrations} now={now} />
        )}
      </div>
    </td>
  )
}

type ThumbnailsProps = Pick<Props, 'events' | 'illustrations' | 'now'>

/** One whole picture and the number of further events. The day's name says it, too. */
const Thumbnails = ({ events, illustrations, now }: ThumbnailsProps) => {
  const event = events.find((one) => isShownAsBooked(one, now)) ?? events[0]
  if (!event) return null
  const isBooked = isShownAsBooked(event, now)
  return (
    <span className={styles.thumbnails} aria-hidden="true">
      <span
        className={styles.thumbnail}
        data-state={isBooked ? 'booked' : bookingStateOf(event, now)}
      >
        <EventPicture
          event={event}
          illustration={illustrations.get(event.id)}
          className={styles.picture}
          isThumbnail
        />
        {isBooked && <IconCheck className={styles.tick} size={10} stroke={4} />}
      </span>
      {events.length > 1 && (
        <span className={styles.further}>
          <bdi dir="ltr">+{events.length - 1}</bdi>
        </span>
      )}
    </span>
  )
}

type CalendarEventLinkProps = {
  event: Event
  day: Day
  now: Date
  href: string
  illustration: string | undefined
}

const stateLabels: { [State in ReturnType<typeof bookingStateOf>]?: Label } = {
  booked: 'events.calendar.state.booked',
  asking: 'events.calendar.state.asking',
  waiting: 'events.calendar.state.waiting',
  cancelled: 'events.calendar.state.cancelled',
}

/** "19:30" on the first day, "until 12:00" on the last. */
const timeOn = (day: Day, event: Event) => {
  const { startDate, endDate } = event
  if (isAllDay(event)) return null
  if (amsterdamDay(startDate) === day) return formatTime(startDate)
  return amsterdamDay(endDate) === day
    ? t('events.calendar.until', { time: formatTime(endDate) })
    : null
}

/** Not a tab stop: the day is reachable by keyboard and lists its events. */
const CalendarEventLink = (props: CalendarEventLinkProps) => {
  const { event, day, now, href, illustration } = props
  const state = bookingStateOf(event, now)
  const stateLabel = stateLabels[state]
  const time = timeOn(day, event)
  return (
    <Link
      className={styles.title}
      href={href}
      state={dialogHistoryState}
      tabIndex={-1}
      data-state={state}
    >
      <EventPicture
        event={event}
        illustration={illustration}
        className={styles.strip}
        isThumbnail
      />
      {(time || state === 'booked') && (
        <span className={styles.time}>
          {state === 'booked' && <IconCheck size={12} stroke={3} aria-hidden="true" />}
          {time}
        </span>
      )}
      <span className={styles.name} dir="auto" title={event.title}>
        {event.title}
      </span>
      {stateLabel && <span className="visually-hidden">, {t(stateLabel)}</span>}
    </Link>
  )
}
