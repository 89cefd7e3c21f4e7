import { addDays, addMonths, daysBetween } from '#shared/calendar/days.ts'

/** Time limit, counted from the day of arrival. */
export type Term = { days: number } | { months: number }

export const totalDays = 100

/** The last day of a term. */
export const dueDateOf = (arrivalDate: string, term: Term): string =>
  'days' in term ? addDays(arrivalDate, term.days) : addMonths(arrivalDate, term.months)

/** Lead time of the reminder; longer terms are reminded of earlier. */
export const reminderLeadDays = (term: Term): number => {
  if ('months' in term) return 14
  return term.days <= 7 ? 2 : 5
}

/** Day 1 is the day of arrival; null before it. */
export const dayOfStay = (arrivalDate: string, today: string): number | null => {
  const days = daysBetween(arrivalDate, today)
  return days < 0 ? null : days + 1
}

const maxDaysFromToday = 366

/** Limits the date to about a year around today. */
export const isValidArrivalDate = (arrivalDate: string, today: string) =>
  Math.abs(daysBetween(today, arrivalDate)) <= maxDaysFromToday

export const arrivalBounds = (today: string) => ({
  earliest: addDays(today, -maxDaysFromToday),
  latest: addDays(today, maxDaysFromToday),
})
