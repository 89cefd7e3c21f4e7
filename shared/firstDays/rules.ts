/** How long one has, counted from the day of arrival. */
export type Term = { days: number } | { months: number }

const dayMs = 24 * 3_600_000

export const wholeDays = 100

/** Dates such as `2027-03-12` have no clock, so that they are counted as if in UTC. */
const dateOf = (day: string) => new Date(`${day}T00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number) =>
  textOf(new Date(dateOf(day).getTime() + days * dayMs))

/** The 31st and four months is the last day of February. */
const addMonths = (day: string, months: number) => {
  const date = dateOf(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))))
}

/** The last day of a term. */
export const dueDateOf = (arrivalDate: string, term: Term): string =>
  'days' in term ? addDays(arrivalDate, term.days) : addMonths(arrivalDate, term.months)

export const daysBetween = (from: string, to: string) =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)

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
