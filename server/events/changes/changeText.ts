import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { amsterdamTime, formatShortDayAndTime, formatTime } from '#server/mail/dateFormat.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'

type Described = Pick<
  EventRow,
  'title' | 'description' | 'startDate' | 'endDate' | 'location' | 'price' | 'onlineUrl'
>
type Booking = Pick<BookingRow, 'price'>

const duration = ({ startDate, endDate }: Described) => endDate.getTime() - startDate.getTime()

const isOneDay = ({ startDate, endDate }: Described) =>
  amsterdamTime(startDate).day === amsterdamTime(endDate).day

const endOf = (event: Described) =>
  isOneDay(event) ? formatTime(event.endDate) : formatShortDayAndTime(event.endDate)

const timeChange = (old: Described, event: Described) => {
  const isMoved = old.startDate.getTime() !== event.startDate.getTime()
  const isLonger = duration(old) !== duration(event)
  if (isMoved) {
    const [from, to] = [old, event].map(({ startDate }) => formatShortDayAndTime(startDate))
    return `Moved from ${from} to ${to}${isLonger ? `, until ${endOf(event)}` : ''}.`
  }
  if (!isLonger) return null
  if (!isOneDay(old) || !isOneDay(event))
    return `Now ends on ${formatShortDayAndTime(event.endDate)} instead of ${formatShortDayAndTime(old.endDate)}.`
  return `Now ends at ${formatTime(event.endDate)} instead of ${formatTime(old.endDate)}.`
}

/** A booking keeps the price of its day. */
const priceChange = (old: Described, event: Described, booking: Booking) => {
  if (Number(old.price) === Number(event.price)) return null
  const [from, to] = [old, event].map(({ price }) => (isFree(price) ? 'free' : formatPrice(price)))
  const change = `Price changed from ${from} to ${to}.`
  if (Number(booking.price) === Number(event.price)) return change
  return isFree(booking.price)
    ? `${change} Your place is still free.`
    : `${change} You still pay ${formatPrice(booking.price)}.`
}

// Not the link itself: the notification stays readable when the place is given up.
const linkChange = (old: Described, event: Described) => {
  if (old.onlineUrl === event.onlineUrl) return null
  if (!event.onlineUrl) return 'The online link has been removed.'
  return old.onlineUrl
    ? 'There’s a new online link in your ticket.'
    : 'There’s now an online link in your ticket.'
}

/** What changed, as sentences with the old and the new value; null: nothing to tell. */
export const describeChanges = (
  old: Described,
  event: Described,
  booking: Booking,
): string | null => {
  const sentences = [
    old.title === event.title ? null : `The name was “${old.title}” before.`,
    timeChange(old, event),
    old.location === event.location
      ? null
      : `Place changed from ${old.location} to ${event.location}.`,
    priceChange(old, event, booking),
    linkChange(old, event),
    old.description === event.description ? null : 'The description has changed.',
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}
