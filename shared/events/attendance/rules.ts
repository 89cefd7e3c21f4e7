import { isFree } from '#shared/events/price.ts'
import type { AdminBooking } from './contract.ts'

/** As the spec of UUIDs writes one: what the code of a booking holds. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

const shortLength = 8

/** The end of a booking's id: it is made by chance, and short enough to be read aloud. */
export const shortCodeOf = (bookingId: string) => {
  const end = bookingId.slice(-shortLength).toUpperCase()
  return `${end.slice(0, 4)} ${end.slice(4)}`
}

export type Code = { bookingId: string } | { end: string }

/** An address, an id or the short code, as scanned or typed; null when it is none of these. */
export const readCode = (text: string): Code | null => {
  const lower = text.toLowerCase()
  const [bookingId] = uuid.exec(lower) ?? []
  if (bookingId) return { bookingId }
  const end = lower.replace(/[\s-]/g, '')
  return /^[0-9a-f]{8}$/.test(end) ? { end } : null
}

type Standing = Pick<AdminBooking, 'status' | 'isEventCancelled'>

/** Whether somebody has this place: the event may be cancelled without its bookings. */
export const isValid = ({ status, isEventCancelled }: Standing) =>
  status === 'confirmed' && !isEventCancelled

export const statusLabel = ({ status, isEventCancelled }: Standing) => {
  if (status === 'cancelled') return 'Cancelled'
  return isEventCancelled ? 'Event cancelled' : 'Confirmed'
}

/** What there is to say about the money; null: nothing was paid, and nothing has to be. */
export const paymentLabel = ({
  paymentStatus,
  price,
  ...standing
}: Standing & Pick<AdminBooking, 'paymentStatus' | 'price'>) => {
  if (paymentStatus === 'paid') return 'Paid'
  return isValid(standing) && !isFree(price) ? 'Not paid' : null
}
