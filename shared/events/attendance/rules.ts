import { isFree } from '#shared/events/price.ts'
import { t } from '#shared/language/t.ts'
import type { AdminBooking } from './contract.ts'

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

const shortCodeLength = 8

/** The last, random characters of a booking id, as in `TicketCode`. */
export const toSuffix = (bookingId: string) => bookingId.slice(-shortCodeLength)

/** The same, easy to read aloud. */
export const toShortCode = (bookingId: string) => {
  const suffix = toSuffix(bookingId).toUpperCase()
  return `${suffix.slice(0, 4)} ${suffix.slice(4)}`
}

export type TicketCode = { bookingId: string } | { suffix: string }

/** Parses a scanned or typed URL, id or short code; null if it is none of these. */
export const parseCode = (text: string): TicketCode | null => {
  const lower = text.toLowerCase()
  const [bookingId] = uuidPattern.exec(lower) ?? []
  if (bookingId) return { bookingId }
  const suffix = lower.replace(/[\s-]/g, '')
  return /^[0-9a-f]{8}$/.test(suffix) ? { suffix } : null
}

export type Counted = {
  here: number
  /** null: the number counts as it is. */
  seen: number | null
}

/**
 * How many people of a party are here, after a door that saw `seen` of them counts `here`. More who
 * come never lower what another door has counted meanwhile; a correction does.
 */
export const mergedHere = (now: number, { here, seen }: Counted) =>
  seen !== null && here > seen ? Math.max(now, here) : here

type BookingState = Pick<AdminBooking, 'status' | 'isEventCancelled'>

/** Cancelling an event does not cancel its bookings, so both states count. */
export const isValid = ({ status, isEventCancelled }: BookingState) =>
  status === 'confirmed' && !isEventCancelled

export const statusLabel = ({ status, isEventCancelled }: BookingState) => {
  if (status === 'cancelled') return t('events.bookingStatus.cancelled')
  return isEventCancelled
    ? t('events.bookingStatus.eventCancelled')
    : t('events.bookingStatus.confirmed')
}

/** null: nothing was paid and nothing is due. */
export const paymentLabel = ({
  paymentStatus,
  price,
  ...booking
}: BookingState & Pick<AdminBooking, 'paymentStatus' | 'price'>) => {
  if (paymentStatus === 'paid') return t('common.paid')
  return isValid(booking) && !isFree(price) ? t('events.payment.notPaid') : null
}
