import { addMonths, type Day, type Month } from '#shared/calendar/days.ts'
import { formatMonthYear, startOfAmsterdamDay } from '#web/ui/format.ts'

const monthsAround = 11

export const monthOf = (day: Day): Month => day.slice(0, 7)

/**
 * The months around today whose days the list of the first 100 days accepts: those of people who are
 * here, latest first, and those of people who will come, soonest first.
 */
export const arrivalMonths = (today: Day) => {
  const choice = (distance: number) => {
    const month = monthOf(addMonths(`${monthOf(today)}-01`, distance))
    const start = startOfAmsterdamDay(`${month}-01`)
    return { value: month, label: start ? formatMonthYear(start) : month }
  }
  return {
    past: Array.from({ length: monthsAround + 1 }, (_, at) => choice(-at)),
    coming: Array.from({ length: monthsAround }, (_, at) => choice(at + 1)),
  }
}

/**
 * The day from which the list counts. The member can set the exact one there; in the current month,
 * today keeps a list that has just begun from being late.
 */
export const arrivalDateOf = (month: Month, today: Day): Day =>
  month === monthOf(today) ? today : `${month}-01`
