import type { SeriesDate } from '#shared/events/series/contract.ts'
import { mayBeChosen } from '#shared/events/seriesBooking/rules.ts'

/** Of the chosen dates, those that can still be had, and what they cost together. */
export const chosenOf = (dates: SeriesDate[], ids: ReadonlySet<string>, size: number) => {
  const chosen = dates.filter((date) => ids.has(date.id) && mayBeChosen(date))
  const cents = chosen.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0) * size
  return { chosen, price: (cents / 100).toFixed(2), isRequest: chosen.every(isAsked) }
}

const isAsked = ({ state }: SeriesDate) => state === 'ask'
