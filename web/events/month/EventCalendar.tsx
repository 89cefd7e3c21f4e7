import { useMediaQuery } from '@mantine/hooks'
import { addDays, type Day, type Month } from '#shared/calendar/days.ts'
import { firstWeekdayHere } from '#web/app/firstWeekdayHere.ts'
import { useEventsBetween } from '#web/events/data.ts'
import { filterOf, queryOf } from '#web/events/eventsPlace.ts'
import type { EventsPlaceControl } from '#web/events/useEventsPlace.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { amsterdamDay, startOfAmsterdamDay } from '#web/ui/format.ts'
import { CalendarHead } from './CalendarHead.tsx'
import { DayDialog } from './DayDialog.tsx'
import { DayPanel } from './DayPanel.tsx'
import { MonthTable } from './MonthTable.tsx'
import { eventsByDay, firstDay, monthOf, weeksOf } from './monthGrid.ts'

const isoStart = (day: Day) => (startOfAmsterdamDay(day) ?? new Date(day)).toISOString()

/** The month with its events: a grid, and on narrow screens the chosen day's list below it. */
export const EventCalendar = ({ control }: { control: EventsPlaceControl }) => {
  const { place, open, swap, close } = control
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const now = new Date()
  const today = amsterdamDay(now)
  const month = place.month ?? monthOf(place.day ?? today)
  const firstWeekday = firstWeekdayHere()
  const weeks = weeksOf(month, firstWeekday)
  const first = weeks[0]?.[0] ?? firstDay(month)
  const last = weeks.at(-1)?.at(-1) ?? first
  const { data, error, refetch, isFetching } = useEventsBetween({
    ...queryOf(filterOf(place), { startOf: startOfAmsterdamDay }),
    from: isoStart(first),
    to: isoStart(addDays(last, 1)),
  })
  const byDay = eventsByDay(data ?? [], amsterdamDay)
  const busyDay = [...byDay.keys()].sort().find((day) => monthOf(day) === month)
  const usual = monthOf(today) === month ? today : (busyDay ?? firstDay(month))
  const chosen = place.day && monthOf(place.day) === month ? place.day : usual
  // May be one of the days around this month, which the grid shows too.
  const opened = !isNarrow && place.dialog === 'day' ? (place.day ?? chosen) : null

  const showMonth = (next: Month) => swap({ month: next, day: undefined })
  const chooseDay = (day: Day) => {
    const [only, ...others] = byDay.get(day) ?? []
    if (isNarrow) swap({ month: monthOf(day), day })
    else if (only && others.length === 0) open({ event: only.id })
    else open({ dialog: 'day', day, month })
  }

  return (
    <section aria-label="Calendar">
      <CalendarHead
        month={month}
        onMonth={showMonth}
        onToday={() => swap({ month: undefined, day: undefined })}
      />
      {error && !data && (
        <FailedState
          title="The events could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <MonthTable
        month={month}
        firstWeekday={firstWeekday}
        weeks={weeks}
        today={today}
        usual={isNarrow ? chosen : usual}
        chosen={isNarrow ? chosen : null}
        byDay={byDay}
        isWaiting={!data && !error}
        now={now}
        hrefAt={(id) => control.hrefAt({ event: id })}
        onDay={chooseDay}
        onWholeDay={(day) => open({ dialog: 'day', day, month })}
        onMonth={showMonth}
      />
      {isNarrow && data && (
        <DayPanel day={chosen} events={byDay.get(chosen) ?? []} now={now} control={control} />
      )}
      <DayDialog
        day={opened}
        events={(opened && byDay.get(opened)) || []}
        now={now}
        control={control}
        onClose={() => close({ dialog: undefined, day: undefined })}
      />
    </section>
  )
}
