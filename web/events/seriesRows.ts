import type { Event } from '#shared/events/contract.ts'

/** "+1 date", "+7 dates" */
export const formatMoreDates = (count: number) => `+${count} ${count === 1 ? 'date' : 'dates'}`

/**
 * Shows one event of each series, unless the user has booked a later one. Of the rows left out,
 * `moreDates` has the number by the id of the row that stands for them.
 */
export const collapseSeries = (events: Event[]) => {
  const shownOf = new Map<string, string>()
  const moreDates = new Map<string, number>()
  const rows = events.filter(({ id, seriesId, isBooked }) => {
    const shown = seriesId ? shownOf.get(seriesId) : undefined
    if (!seriesId || isBooked || !shown) {
      if (seriesId && !shown) shownOf.set(seriesId, id)
      return true
    }
    moreDates.set(shown, (moreDates.get(shown) ?? 0) + 1)
    return false
  })
  return { rows, moreDates }
}
