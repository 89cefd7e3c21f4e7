import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  daysIntoWeek,
  type FirstWeekday,
  type Month,
  startOfWeek,
} from '#shared/calendar/days.ts'
import { hourMs } from '#web/ui/time.ts'

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstDay = (month: Month): Day => `${month}-01`

export const monthAfter = (month: Month, count: number) =>
  monthOf(addMonths(firstDay(month), count))

/** Whole weeks that contain every day of the month. */
export const weeksOf = (month: Month, firstWeekday: FirstWeekday): Day[][] => {
  const first = startOfWeek(firstDay(month), firstWeekday)
  const count = Math.ceil((daysIntoWeek(firstDay(month), firstWeekday) + daysInMonth(month)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(first, week * 7 + weekday)),
  )
}

/** First and last day of the week of this day. */
export const weekAround = (day: Day, firstWeekday: FirstWeekday): [Day, Day] => {
  const first = startOfWeek(day, firstWeekday)
  return [first, addDays(first, 6)]
}

/** The current or next Saturday and Sunday, whatever the first day of the week is. */
export const weekendAround = (day: Day): [Day, Day] => {
  const saturday = addDays(startOfWeek(day, 1), 5)
  return [saturday, addDays(saturday, 1)]
}

type KeyPress = { key: string; shiftKey: boolean }

/** Keyboard navigation of the ARIA date grid; null for other keys. */
export const dayAfterKey = (
  day: Day,
  { key, shiftKey }: KeyPress,
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

/**
 * In the current month today or the next day with events, so that the list below the grid is not
 * empty. It may belong to the next month, since the grid shows whole weeks.
 */
export const nextBusyDay = (busyDays: readonly Day[], month: Month, today: Day): Day | undefined =>
  monthOf(today) === month ? busyDays.find((day) => day >= today) : undefined

type Span = { startDate: Date; endDate: Date }

/**
 * Groups events by day, ordered by start. A multi-day event is listed on each of its days; an event
 * that ends in the small hours belongs to the evening before.
 */
export const eventsByDay = <E extends Span>(events: E[], dayOf: (date: Date) => Day) => {
  const days = new Map<Day, E[]>()
  const inOrder = events.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime())
  for (const event of inOrder) {
    const first = dayOf(event.startDate)
    const lastMoment = Math.max(event.startDate.getTime(), event.endDate.getTime() - nightMs)
    const last = dayOf(new Date(lastMoment))
    for (let day = first, count = 0; day <= last && count < maxSpanDays; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), event])
      count += 1
    }
  }
  return days
}

/** From midnight to the hour at which a day begins for people who go out. */
const nightMs = 6 * hourMs

/** Bounds the loop for events with a mistyped end date. */
const maxSpanDays = 400
