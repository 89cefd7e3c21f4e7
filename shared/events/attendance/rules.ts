import type { Booking } from '#shared/events/contract.ts'
import { isFree } from '#shared/events/price.ts'

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

export const statusLabels: Record<Booking['status'], string> = {
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

/** What there is to say about the money; null: nothing was paid, and nothing has to be. */
export const paymentLabel = ({
  status,
  paymentStatus,
  price,
}: Pick<Booking, 'status' | 'paymentStatus' | 'price'>) => {
  if (paymentStatus === 'paid') return 'Paid'
  return status === 'confirmed' && !isFree(price) ? 'Not paid' : null
}
