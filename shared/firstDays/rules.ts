import { addDays, addMonths, daysBetween } from '#shared/calendar/days.ts'

/** How long one has, counted from the day of arrival. */
export type Term = { days: number } | { months: number }

export const wholeDays = 100

/** The last day of a term. */
export const dueDateOf = (arrivalDate: string, term: Term): string =>
  'days' in term ? addDays(arrivalDate, term.days) : addMonths(arrivalDate, term.months)

/** How long before the last day one is reminded: the longer the term, the earlier. */
export const remindDaysBefore = (term: Term): number => {
  if ('months' in term) return 14
  return term.days <= 7 ? 2 : 5
}

/** The day of arrival is the first; before it there is none. */
export const dayOfStay = (arrivalDate: string, today: string): number | null => {
  const days = daysBetween(arrivalDate, today)
  return days < 0 ? null : days + 1
}

const farthestDays = 366

/** Whoever came longer ago has settled, and farther ahead nobody knows it to the day. */
export const mayBeArrival = (arrivalDate: string, today: string) =>
  Math.abs(daysBetween(today, arrivalDate)) <= farthestDays

export const arrivalBounds = (today: string) => ({
  earliest: addDays(today, -farthestDays),
  latest: addDays(today, farthestDays),
})
