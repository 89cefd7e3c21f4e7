import type { Day, Month } from '#shared/calendar/days.ts'
import type { Event } from '#shared/events/contract.ts'
import type { FirstWeekday } from '#shared/settings/weekStart.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { monthHeadingId } from './CalendarHead.tsx'
import styles from './MonthTable.module.css'
import { monthOf } from './monthGrid.ts'
import { useRovingDay } from './useRovingDay.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdaysFrom = (first: FirstWeekday) => [
  ...weekdays.slice(first),
  ...weekdays.slice(0, first),
]

type Props = {
  month: Month
  firstWeekday: FirstWeekday
  weeks: Day[][]
  today: Day
  usual: Day
  /** The day whose list stands below; null where days open in a dialog. */
  chosen: Day | null
  byDay: Map<Day, Event[]>
  isWaiting: boolean
  now: Date
  hrefAt: (eventId: string) => string
  onDay: (day: Day) => void
  onWholeDay: (day: Day) => void
  onMonth: (month: Month) => void
}

export const MonthTable = (props: Props) => {
  const { month, firstWeekday, weeks, today, usual, chosen, byDay, isWaiting, now } = props
  const { grid, stop, ...moves } = useRovingDay({
    ...{ month, firstWeekday, usual },
    onMonth: props.onMonth,
  })
  return (
    <table
      ref={grid}
      className={styles.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one moves in by keys is a grid.
      role="grid"
      aria-labelledby={monthHeadingId}
      aria-busy={isWaiting}
      data-waiting={isWaiting || undefined}
      {...moves}
    >
      <thead>
        <tr>
          {weekdaysFrom(firstWeekday).map((name) => (
            <th key={name} scope="col" className={styles.weekday} aria-label={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                events={byDay.get(day) ?? []}
                isWaiting={isWaiting}
                isInMonth={monthOf(day) === month}
                isToday={day === today}
                isStop={day === stop}
                isChosen={chosen === null ? null : day === chosen}
                now={now}
                hrefAt={props.hrefAt}
                onDay={props.onDay}
                onWholeDay={props.onWholeDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
