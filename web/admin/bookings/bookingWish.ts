import * as z from 'zod'
import { BookingFilter } from '#shared/events/attendance/contract.ts'
import type { AdminPlace } from '../adminPlace.ts'

export type BookingWish = Pick<BookingFilter, 'eventId' | 'status' | 'payment' | 'q'>

const Status = BookingFilter.shape.status.unwrap()
const Payment = BookingFilter.shape.payment.unwrap()

export const readWord = (text: string) => (text.trim().length < 2 ? undefined : text.trim())

/** What the address asks for: `filter=confirmed.paid`, in any order. */
export const wishOf = ({ filter = '', q }: AdminPlace): BookingWish => {
  const words = filter.split('.')
  const find = <T>(type: z.ZodType<T>) =>
    words.map((word) => type.safeParse(word)).find(({ success }) => success)?.data
  const [status, payment, eventId] = [find(Status), find(Payment), find(z.uuid())]
  const word = q && readWord(q)
  return {
    ...(status && { status }),
    ...(payment && { payment }),
    ...(eventId && { eventId }),
    ...(word && { q: word }),
  }
}

export const filterOf = ({ status, payment, eventId }: BookingWish) =>
  [status, payment, eventId].filter(Boolean).join('.') || undefined
