import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Day, FirstWeekday, Month } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMonthYear, startOfAmsterdamDay, weekdayNames } from '#web/ui/format.ts'
import { readingKey } from '#web/ui/readingKey.ts'
import { CalendarDay } from './CalendarDay.tsx'
import styles from './MonthTable.module.css'
import { dayAfterKey, firstDay, monthAfter, monthOf } from './monthGrid.ts'
import { useSwipe } from './useSwipe.ts'

const weekdaysFrom = (first: FirstWeekday) => {
  const weekdays = weekdayNames()
  return [...weekdays.slice(first), ...weekdays.slice(0, first)]
}

type Props = {
  month: Month
  firstWeekday: FirstWeekday
  weeks: Day[][]
  today: Day
  defaultDay: Day
  /** The day listed below the grid; null where days open in a dialog. */
  selectedDay: Day | null
  byDay: Map<Day, Event[]>
  /** By event. */
  illustrations: Map<string, string | undefined>
  isLoading: boolean
  now: Date
  hrefFor: (eventId: string) => string
  onSelectDay: (day: Day) => void
  onShowAll: (day: Day) => void
  onMonth: (month: Month) => void
}

export const MonthTable = (props: Props) => {
  const { month, firstWeekday, weeks, today, defaultDay, selectedDay, byDay, isLoading, now } =
    props
  const { grid, tabStop, ...gridProps } = useRovingTabIndex({
    ...{ month, firstWeekday, defaultDay },
    onMonth: props.onMonth,
  })
  const swipe = useSwipe((months) => props.onMonth(monthAfter(month, months)))
  return (
    <table
      ref={grid}
      className={styles.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow-key navigation is a grid.
      role="grid"
      aria-labelledby={monthHeadingId}
      aria-busy={isLoading}
      data-pending={isLoading || undefined}
      style={{ '--weeks': weeks.length } as CSSProperties}
      {...gridProps}
      {...swipe}
    >
      <thead>
        <tr>
          {weekdaysFrom(firstWeekday).map(({ name, short }) => (
            <th key={name} scope="col" className={styles.weekday} aria-label={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      {/* A new element for each month, so that its entry is animated. */}
      <tbody key={month} className={styles.weeks}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                events={byDay.get(day) ?? []}
                isLoading={isLoading}
                isInMonth={monthOf(day) === month}
                isToday={day === today}
                isPast={day < today}
                isTabStop={day === tabStop}
                isSelected={selectedDay === null ? null : day === selectedDay}
                illustrations={props.illustrations}
                now={now}
                hrefFor={props.hrefFor}
                onSelectDay={props.onSelectDay}
                onShowAll={props.onShowAll}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CalendarHeaderProps = { month: Month; onMonth: (month: Month) => void; onToday: () => void }

const monthHeadingId = 'calendar-month'

export const CalendarHeader = ({ month, onMonth, onToday }: CalendarHeaderProps) => {
  const start = startOfAmsterdamDay(firstDay(month))
  const goBy = (count: number) => onMonth(monthAfter(month, count))
  return (
    <div className={styles.head}>
      <h2 id={monthHeadingId} className={styles.month} aria-live="polite">
        {start && formatMonthYear(start)}
      </h2>
      <div className={styles.steps}>
        <Button variant="light" size="sm" className={styles.today ?? ''} onClick={onToday}>
          {t('common.today')}
        </Button>
        <ActionIcon aria-label={t('events.calendar.previousMonth')} onClick={() => goBy(-1)}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('events.calendar.nextMonth')} onClick={() => goBy(1)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}

type RovingOptions = {
  month: Month
  firstWeekday: FirstWeekday
  /** The initial tab stop of this month. */
  defaultDay: Day
  onMonth: (month: Month) => void
}

const dayOfElement = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day

/** Roving tabindex: one tab stop for the grid, moved by arrow keys, also across months. */
const useRovingTabIndex = ({ month, firstWeekday, defaultDay, onMonth }: RovingOptions) => {
  const [day, setDay] = useState(defaultDay)
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const tabStop = monthOf(day) === month ? day : defaultDay

  useLayoutEffect(() => {
    if (!hasMoved.current) return
    const button = grid.current?.querySelector<HTMLElement>(`button[data-day="${day}"]`)
    // The month of this day renders in the next pass.
    if (!button || monthOf(day) !== month) return
    hasMoved.current = false
    button.focus()
  }, [day, month])

  /** A pressed day becomes the tab stop. Some browsers do not focus a tapped button. */
  const onFocusOrClick = ({ target }: SyntheticEvent) => {
    const reachedDay = dayOfElement(target)
    if (reachedDay) setDay(reachedDay)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const from = dayOfElement(event.target)
    const { key, shiftKey } = event
    const press = { key: readingKey(key), shiftKey }
    const next = from && dayAfterKey(from, press, firstWeekday)
    if (!next) return
    event.preventDefault()
    hasMoved.current = true
    setDay(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  return { grid, tabStop, onKeyDown, onFocus: onFocusOrClick, onClick: onFocusOrClick }
}
