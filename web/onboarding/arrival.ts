import { addMonths, type Day, type Month } from '#shared/calendar/days.ts'
import { formatMonthYear, startOfAmsterdamDay } from '#web/ui/format.ts'

const monthsAround = 11

const monthOf = (day: Day): Month => day.slice(0, 7)

/** The months around today whose days the list of the first 100 days accepts, latest first. */
export const arrivalMonths = (today: Day) =>
  Array.from({ length: 2 * monthsAround + 1 }, (_, at) => {
    const month = monthOf(addMonths(`${monthOf(today)}-01`, monthsAround - at))
    const start = startOfAmsterdamDay(`${month}-01`)
    return { value: month, label: start ? formatMonthYear(start) : month }
  })

/**
 * The day from which the list counts. The member can set the exact one there; in the current month,
 * today keeps a list that has just begun from being late.
 */
export const arrivalDateOf = (month: Month, today: Day): Day =>
  month === monthOf(today) ? today : `${month}-01`
