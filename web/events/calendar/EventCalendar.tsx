import { useRef } from 'react'
import { addDays, type Day, type Month } from '#shared/calendar/days.ts'
import { illustrationsFor } from '#shared/events/illustrations.ts'
import { useEventsBetween } from '#web/events/data.ts'
import type { EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { selectedFilters, toListQuery } from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { localFirstWeekday } from '#web/page/localFirstWeekday.ts'
import { afterNextPaint } from '#web/ui/afterNextPaint.ts'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { amsterdamDay, startOfAmsterdamDay } from '#web/ui/format.ts'
import { pageWidthHook } from '#web/ui/pageWidthHook.ts'
import { DayDialog } from './DayDialog.tsx'
import { DayPanel } from './DayEvents.tsx'
import { CalendarHeader, MonthTable } from './MonthTable.tsx'
import { eventsByDay, firstDay, monthOf, nextBusyDay, weeksOf } from './monthGrid.ts'
import { NextEvent } from './NextEvent.tsx'

const startIso = (day: Day) => (startOfAmsterdamDay(day) ?? new Date(day)).toISOString()

const useIsNarrow = pageWidthHook((width) => width < 48)

/** Below a tapped day, which a small window may not show. */
const firstRowOf = (panel: HTMLElement | null) => panel?.querySelector('li, p')

/** The month as a grid; narrow screens list the selected day below it. */
export const EventCalendar = ({ urlState }: { urlState: EventsUrlState }) => {
  const { params, open, replace, close } = urlState
  const isNarrow = useIsNarrow()
  const now = new Date()
  const today = amsterdamDay(now)
  const month = params.month ?? monthOf(params.day ?? today)
  const firstWeekday = localFirstWeekday()
  const weeks = weeksOf(month, firstWeekday)
  const first = weeks[0]?.[0] ?? firstDay(month)
  const last = weeks.at(-1)?.at(-1) ?? first
  const query = useEventsBetween({
    ...toListQuery(selectedFilters(params), { startOf: startOfAmsterdamDay }),
    from: startIso(first),
    to: startIso(addDays(last, 1)),
  })
  const { data, error } = query
  const byDay = eventsByDay(data ?? [], amsterdamDay)
  const illustrations = illustrationsFor(data ?? [])
  const busyDays = [...byDay.keys()].sort()
  const firstBusyDay = busyDays.find((day) => monthOf(day) === month)
  const defaultDay = monthOf(today) === month ? today : (firstBusyDay ?? firstDay(month))
  const nextDay = nextBusyDay(busyDays, month, today)
  const chosenDay = params.day && monthOf(params.day) === month ? params.day : undefined
  const selectedDay = chosenDay ?? nextDay ?? defaultDay
  // May belong to an adjacent month, since the grid shows whole weeks.
  const dialogDay = !isNarrow && params.dialog === 'day' ? (params.day ?? selectedDay) : null

  // The button of an empty month disappears when it leads to another.
  const focusProps = useFocusRestore<HTMLDivElement>(month)

  const panel = useRef<HTMLElement>(null)
  const goToMonth = (next: Month) => replace({ month: next, day: undefined })
  const selectDay = (day: Day) => {
    const [only, ...others] = byDay.get(day) ?? []
    if (isNarrow) {
      replace({ month: monthOf(day), day })
      afterNextPaint(() => firstRowOf(panel.current)?.scrollIntoView({ block: 'nearest' }))
    } else if (only && others.length === 0) open({ event: only.id })
    else open({ dialog: 'day', day, month })
  }

  return (
    <section aria-label={t('events.calendar.label')}>
      <CalendarHeader
        month={month}
        onMonth={goToMonth}
        onToday={() => replace({ month: undefined, day: isNarrow ? today : undefined })}
      />
      <div {...focusProps} className="no-outline">
        {data && firstBusyDay === undefined && (
          <NextEvent month={month} now={now} urlState={urlState} />
        )}
      </div>
      {error && !data && <LoadFailure title={t('common.theEventsFailed')} query={query} />}
      <MonthTable
        month={month}
        firstWeekday={firstWeekday}
        weeks={weeks}
        today={today}
        defaultDay={isNarrow ? selectedDay : defaultDay}
        selectedDay={isNarrow ? selectedDay : null}
        byDay={byDay}
        illustrations={illustrations}
        isLoading={!data && !error}
        now={now}
        hrefFor={(id) => urlState.hrefWith({ event: id })}
        onSelectDay={selectDay}
        onShowAll={(day) => open({ dialog: 'day', day, month })}
        onMonth={goToMonth}
      />
      {isNarrow && data && (
        <DayPanel
          ref={panel}
          day={selectedDay}
          events={byDay.get(selectedDay) ?? []}
          now={now}
          urlState={urlState}
          isNext={!chosenDay && nextDay !== undefined && nextDay !== today}
          illustrations={illustrations}
        />
      )}
      <DayDialog
        day={dialogDay}
        events={(dialogDay && byDay.get(dialogDay)) || []}
        now={now}
        urlState={urlState}
        onClose={() => close({ dialog: undefined, day: undefined })}
      />
    </section>
  )
}
