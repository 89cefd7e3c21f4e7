import * as z from 'zod/mini'
import { BookingOptions, Party } from '#shared/events/booking/contract.ts'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { t } from '#shared/language/t.ts'
import { Email, Name } from '#shared/users/rules.ts'

/** The form of a public event, which its page links to. */
export const visitorFormPath = '/auth/book' satisfies PagePath
/** Target of the mailed links. Opening it has no effect, because mail scanners open it too. */
export const visitorBookingPath = '/auth/booking' satisfies PagePath

/** A place waits this long for its mailed link to be used. */
export const heldMinutes = 30

/** What visitors know of an event; after booking also the exact place. */
export const VisitorEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  location: z.string(),
  isLocationHidden: z.boolean(),
  isOnline: z.boolean(),
  price: z.string(),
  isCancelled: z.boolean(),
})
export type VisitorEvent = z.infer<typeof VisitorEvent>

/** What of the options concerns a visitor: guests and questions. */
const VisitorOptions = z.pick(BookingOptions, {
  maxGuests: true,
  areGuestNamesRequired: true,
  questions: true,
})

const formFields = {
  options: VisitorOptions,
  /** The most people who can be booked now: of a booking, `size` included. null: no limit. */
  room: z.nullable(z.int()),
  /** How many days after the end answers are deleted. */
  answersKeptDays: z.int(),
}

export const VisitorForm = z.object({ event: VisitorEvent, ...formFields })
export type VisitorForm = z.infer<typeof VisitorForm>

export const VisitorRequest = z.extend(Party, {
  name: Name,
  email: Email,
  isSixteen: z.literal(true, { error: () => t('events.visitors.sixteenMissing') }),
})
export type VisitorRequest = z.infer<typeof VisitorRequest>

/** The same for every address. */
export const HeldPlace = z.object({ heldUntil: isoDate })

const token = z.string().check(z.minLength(1), z.maxLength(200))
/** In the body, so that no log of a proxy has it. */
const MailedLink = z.object({ token })

export const VisitorBooking = z.object({
  /** `held`: the link must still be confirmed. */
  state: z.enum(['held', 'confirmed', 'cancelled']),
  /** null: the booking is cancelled, and visitors do not see the event any more. */
  event: z.nullable(VisitorEvent),
  name: z.string(),
  email: z.string(),
  party: Party,
  price: z.string(),
  heldUntil: isoDate,
  /** The ticket; null if the place is not confirmed. */
  ticket: z.nullable(
    z.object({
      bookingId: z.uuid(),
      /** For the code that the door scans. */
      address: z.string(),
      checkedInAt: z.nullable(isoDate),
      onlineUrl: z.nullable(z.string()),
      paymentNote: z.nullable(z.string()),
    }),
  ),
  ...formFields,
})
export type VisitorBooking = z.infer<typeof VisitorBooking>

/** `inAccount`: the address belongs to an account, which has the booking now. */
export const Confirmation = z.object({ state: z.enum(['confirmed', 'inAccount']) })

const secret = { access: 'anyone', limit: { none: 'secret' } } as const

export const visitors = {
  form: get('/api/visitors/events/:id', { access: 'anyone', reply: VisitorForm }),
  /** The reply is the same whether the address is known or not. */
  book: post('/api/visitors/events/:id', {
    access: 'anyone',
    limit: 'visitorBooking',
    input: VisitorRequest,
    reply: HeldPlace,
    status: 200,
  }),
  /** Reads only. */
  booking: post('/api/visitors/booking', {
    ...secret,
    input: MailedLink,
    reply: VisitorBooking,
    status: 200,
  }),
  confirm: post('/api/visitors/booking/confirm', {
    ...secret,
    input: MailedLink,
    reply: Confirmation,
    status: 200,
  }),
  change: put('/api/visitors/booking', {
    ...secret,
    input: z.extend(Party, { token }),
    reply: VisitorBooking,
  }),
  cancel: post('/api/visitors/booking/cancel', { ...secret, input: MailedLink, status: 204 }),
  /** Cancels, and deletes name, address and answers right away. */
  erase: del('/api/visitors/booking', { ...secret, input: MailedLink }),
}
