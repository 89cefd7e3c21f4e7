import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { exactPlace } from '#server/events/place.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { type StoredText, storedDate, storedMessage } from '#server/notifications/storedText.ts'
import { isFree } from '#shared/events/price.ts'
import { isAllDay } from '#shared/events/rules.ts'

type Described = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'location'
  | 'exactLocation'
  | 'price'
  | 'onlineUrl'
>
/** What is kept of the old state; its `location` is the exact place. */
type OldState = Omit<Described, 'exactLocation'>
type Booking = Pick<BookingRow, 'price'>

const duration = ({ startDate, endDate }: OldState) => endDate.getTime() - startDate.getTime()

const isOneDay = ({ startDate, endDate }: OldState) =>
  amsterdamTime(startDate).day === amsterdamTime(endDate).day

/** An all-day event has no times. */
const pointOf = (event: OldState, date: Date) =>
  storedDate(date, isAllDay(event) ? 'shortDay' : 'shortDayAndTime')

/** The day too, when the event does not end on the day on which it began. */
const endOf = (event: OldState) =>
  isOneDay(event) ? storedDate(event.endDate, 'time') : pointOf(event, event.endDate)

const timeChange = (old: OldState, event: OldState) => {
  const isMoved = old.startDate.getTime() !== event.startDate.getTime()
  const isLonger = duration(old) !== duration(event)
  if (isMoved) {
    const from = pointOf(old, old.startDate)
    const to = pointOf(event, event.startDate)
    const isDay = isAllDay(event) && isOneDay(event)
    return isLonger && !isDay
      ? storedMessage('events.changes.movedUntil', { from, to, end: endOf(event) })
      : storedMessage('events.changes.moved', { from, to })
  }
  if (!isLonger) return null
  const isWithinDay = isOneDay(old) && isOneDay(event)
  const [from, to] = [old, event].map((one) =>
    isWithinDay ? storedDate(one.endDate, 'time') : pointOf(one, one.endDate),
  ) as [StoredText, StoredText]
  return storedMessage(isWithinDay ? 'events.changes.endTime' : 'events.changes.endDay', {
    from,
    to,
  })
}

const priceSentence = (old: OldState, event: OldState) => {
  const [from, to] = [Number(old.price), Number(event.price)]
  if (isFree(old.price)) return storedMessage('events.changes.priceFromFree', { to })
  if (isFree(event.price)) return storedMessage('events.changes.priceToFree', { from })
  return storedMessage('events.changes.price', { from, to })
}

/** A booking keeps the price of its day. */
const priceChange = (old: OldState, event: OldState, booking: Booking): StoredText | null => {
  if (Number(old.price) === Number(event.price)) return null
  const change = priceSentence(old, event)
  if (Number(booking.price) === Number(event.price)) return change
  return [
    change,
    isFree(booking.price)
      ? storedMessage('events.changes.yourPriceFree')
      : storedMessage('events.changes.yourPrice', { price: Number(booking.price) }),
  ]
}

// A hidden place is not named, for the same reason as the link below.
const placeChange = (old: OldState, event: Described) => {
  if (old.location === exactPlace(event)) return null
  return event.exactLocation === null
    ? storedMessage('events.changes.place', { from: old.location, to: event.location })
    : storedMessage('events.changes.exactPlace')
}

// Not the link itself: the notification stays readable when the place is given up.
const linkChange = (old: OldState, event: OldState) => {
  if (old.onlineUrl === event.onlineUrl) return null
  if (!event.onlineUrl) return storedMessage('events.changes.linkRemoved')
  return storedMessage(old.onlineUrl ? 'events.changes.linkReplaced' : 'events.changes.linkAdded')
}

/** What changed, in sentences with the old and the new value; null: nothing to tell. */
export const describeChanges = (
  old: OldState,
  event: Described,
  booking: Booking,
): StoredText[] | null => {
  const sentences = [
    old.title === event.title ? null : storedMessage('events.changes.name', { title: old.title }),
    timeChange(old, event),
    placeChange(old, event),
    priceChange(old, event, booking),
    linkChange(old, event),
    old.description === event.description ? null : storedMessage('events.changes.description'),
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences : null
}
