import type { Event } from '#shared/events/contract.ts'
import { t } from '#web/language/t.tsx'

/** "+1 date", "+7 dates" */
export const formatMoreDates = (count: number) => t('events.card.moreDates', { count })

/**
 * Shows one event of each series, and all others that the user has booked or waits for, or that are
 * cancelled. Of the rows left out, `moreDates` has the number by the id of the row shown instead.
 */
export const collapseSeries = (events: Event[]) => {
  const shownOf = new Map<string, string>()
  const moreDates = new Map<string, number>()
  const rows = events.filter(({ id, seriesId, isBooked, waitlistPosition, isCancelled }) => {
    if (!seriesId || isCancelled) return true
    const shown = shownOf.get(seriesId)
    if (!shown) shownOf.set(seriesId, id)
    if (!shown || isBooked || waitlistPosition !== null) return true
    moreDates.set(shown, (moreDates.get(shown) ?? 0) + 1)
    return false
  })
  return { rows, moreDates }
}
