import { addDays, addMonths, type Day, daysInMonth, type Month } from '#shared/calendar/days.ts'
import { daysIntoWeek, type FirstWeekday, startOfWeek } from '#shared/settings/weekStart.ts'

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstDay = (month: Month): Day => `${month}-01`

/** Whole weeks that hold every day of the month. */
export const weeksOf = (month: Month, firstWeekday: FirstWeekday): Day[][] => {
  const first = startOfWeek(firstDay(month), firstWeekday)
  const count = Math.ceil((daysIntoWeek(firstDay(month), firstWeekday) + daysInMonth(month)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(first, week * 7 + weekday)),
  )
}

/** The first and the last day of the week in which this day is. */
export const weekAround = (day: Day, firstWeekday: FirstWeekday): [Day, Day] => {
  const first = startOfWeek(day, firstWeekday)
  return [first, addDays(first, 6)]
}

/** Saturday and Sunday, wherever the week begins: those that come next, or that it is now. */
export const weekendAround = (day: Day): [Day, Day] => {
  const saturday = addDays(startOfWeek(day, 1), 5)
  return [saturday, addDays(saturday, 1)]
}

type Move = { key: string; shiftKey: boolean }

/** Where a key leads from a day, as in the date pickers of the ARIA authoring practices. */
export const dayAfterKey = (
  day: Day,
  { key, shiftKey }: Move,
  firstWeekday: FirstWeekday,
): Day | null => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, firstWeekday)
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

type Span = { startDate: Date; endDate: Date }

/**
 * Each day's events, in order of their start. One that spans days is on every one of them; one
 * that ends at midnight is not on the day that then begins.
 */
export const eventsByDay = <E extends Span>(events: E[], dayOf: (date: Date) => Day) => {
  const days = new Map<Day, E[]>()
  const inOrder = events.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime())
  for (const event of inOrder) {
    const first = dayOf(event.startDate)
    const lastMoment = Math.max(event.startDate.getTime(), event.endDate.getTime() - 1)
    const last = dayOf(new Date(lastMoment))
    for (let day = first, shown = 0; day <= last && shown < longestSpan; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), event])
      shown += 1
    }
  }
  return days
}

/** An end typed a century too late must not fill the memory. */
const longestSpan = 400
