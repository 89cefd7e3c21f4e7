import * as z from 'zod/mini'
import { maxGuests } from '#shared/events/booking/contract.ts'
import { Booking } from '#shared/events/contract.ts'
import { clientId, del, get, isoDate, Page, post, put, raw } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'
import { PublicUser } from '#shared/users/user.ts'

/** A booking for administrators. The name is null if the account was deleted. */
export const AdminBooking = z.extend(z.omit(Booking, { userId: true }), {
  eventTitle: z.string(),
  eventStart: isoDate,
  eventEnd: isoDate,
  isEventCancelled: z.boolean(),
  /** Of the user, or of a guest without an account. */
  userName: z.nullable(z.string()),
  userEmail: z.nullable(z.string()),
  userPhoto: z.nullable(z.string()),
  /** When the first person of the party came. */
  checkedInAt: z.nullable(isoDate),
  /** People of the party who are here. */
  here: z.int(),
  /** Reason, if an administrator cancelled it. */
  cancelReason: z.nullable(z.string()),
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const BookingFilter = z.object({
  eventId: z.optional(z.uuid()),
  /** Displayed status: bookings of a cancelled event count as cancelled. */
  status: z.optional(Booking.shape.status),
  payment: z.optional(Booking.shape.paymentStatus),
  /** Part of the name, username or event title, or the beginning of the e-mail address. */
  q: z.optional(singleLine({ min: 2, max: 100 })),
  /** By the time of the booking; the latest first unless stated. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** A person with a confirmed booking, and their guests. */
export const Attendee = z.object({
  /** Booking id. */
  id: z.uuid(),
  /** null: a guest, a deleted account, or a person who has blocked the host who asks. */
  user: z.nullable(PublicUser),
  /** A walk-in without an account. */
  guestName: z.nullable(z.string()),
  paymentStatus: Booking.shape.paymentStatus,
  price: z.string(),
  /** When the first person of the party came. */
  checkedInAt: z.nullable(isoDate),
  /** The person and the guests. */
  size: z.int(),
  /** How many of them are here. */
  here: z.int(),
  /** As far as they were given. Empty if the person has no name here. */
  guestNames: z.array(z.string()),
})
export type Attendee = z.infer<typeof Attendee>

export const Attendance = z.object({
  eventId: z.uuid(),
  title: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  isCancelled: z.boolean(),
  /** In people, like the next three. */
  booked: z.int(),
  here: z.int(),
  waiting: z.int(),
  /** Said that they are still coming, when they were asked two days before. */
  coming: z.int(),
  /** null: no limit. */
  maxAttendees: z.nullable(z.int()),
  price: z.string(),
  /** Bookings that are due and marked as paid. */
  paid: z.int(),
  /** People with a booking and an account, who receive messages. */
  reachable: z.int(),
})
export type Attendance = z.infer<typeof Attendance>

/** The waitlist is listed up to here. */
export const maxWaitingListed = 100

/** A user on the waitlist, in order, and for how many people. */
export const WaitingUser = z.object({ user: PublicUser, size: z.int(), createdAt: isoDate })
export type WaitingUser = z.infer<typeof WaitingUser>

const People = z.int().check(z.gte(0), z.lte(1 + maxGuests))

/** Either all of a party or none, or how many people of it are here. Repeating it changes nothing. */
export const CheckIn = z
  .object({
    isHere: z.optional(z.boolean()),
    here: z.optional(People),
    /** With `here`: how many the door had counted before. See the rule `mergedHere`. */
    seen: z.optional(People),
  })
  .check(
    z.refine(({ isHere, here }) => (isHere === undefined) !== (here === undefined), {
      path: ['here'],
      error: () => t('events.validation.here'),
    }),
  )
export type CheckIn = z.infer<typeof CheckIn>

/** Someone who came without a booking: a user, or a guest with a name only. */
export const WalkIn = z
  .object({
    userId: z.optional(z.uuid()),
    name: z.optional(singleLine({ min: 1, max: 100 })),
    /** Adds the person also when all places are taken. */
    mayExceedLimit: z._default(z.boolean(), false),
    clientId,
  })
  .check(
    z.refine(({ userId, name }) => (userId === undefined) !== (name === undefined), {
      path: ['name'],
      error: () => t('events.validation.walkIn'),
    }),
  )
export type WalkIn = z.infer<typeof WalkIn>

/** Result of scanning a ticket code for an event. */
export const ScanResult = z.object({
  outcome: z.enum([
    'checkedIn',
    'already',
    'bookingCancelled',
    'eventCancelled',
    'otherEvent',
    'unknown',
  ]),
  /** null if no booking was found or the account was deleted. */
  name: z.nullable(z.string()),
  checkedInAt: z.nullable(isoDate),
  /** Amount due; null: nothing. */
  toPay: z.nullable(z.string()),
  /** Title of the event that the code belongs to. */
  eventTitle: z.nullable(z.string()),
  /** With a place at this event. */
  party: z.nullable(
    z.object({
      bookingId: z.uuid(),
      size: z.int(),
      here: z.int(),
      /** How many were here before the scan, which checks in all. */
      wasHere: z.int(),
      guestNames: z.array(z.string()),
    }),
  ),
})
export type ScanResult = z.infer<typeof ScanResult>

/** The user's own confirmed booking, to be shown at the entrance. */
export const Ticket = z.object({
  bookingId: z.uuid(),
  /** Content of the QR code: a URL that only administrators can use. */
  address: z.url(),
  checkedInAt: z.nullable(isoDate),
  /** Price when the place was booked. */
  price: z.string(),
  /** The link of an online event. */
  onlineUrl: z.nullable(z.string()),
  /** The user and the guests. */
  size: z.int(),
  guestNames: z.array(z.string()),
})
export type Ticket = z.infer<typeof Ticket>

/** Tickets of the next events in one call, for offline use. */
export const UpcomingTicket = z.extend(Ticket, { eventId: z.uuid() })
export type UpcomingTicket = z.infer<typeof UpcomingTicket>

const access = 'admin'

export const attendance = {
  bookings: get('/api/admin/bookings', {
    access,
    input: z.extend(BookingFilter, Page.shape),
    reply: z.array(AdminBooking),
  }),
  bookingsFile: raw('GET', '/api/admin/bookings/csv', {
    access,
    input: BookingFilter,
    sends: 'text/csv',
    isAudited: true,
  }),
  booking: get('/api/admin/bookings/:id', { access, reply: AdminBooking }),
  setPayment: put('/api/admin/bookings/:id', {
    access,
    input: z.object({ paymentStatus: Booking.shape.paymentStatus }),
    reply: AdminBooking,
  }),
  /** Notifies the owner and promotes from the waitlist. */
  cancelFor: del('/api/admin/bookings/:id', {
    access,
    input: z.object({ reason: z.optional(singleLine({ max: 500 })) }),
  }),
  /** Manual check-in. Idempotent. */
  checkIn: put('/api/admin/bookings/:id/check-in', {
    access,
    input: CheckIn,
    reply: Attendee,
  }),
  summary: get('/api/admin/events/:id/attendance', { access, reply: Attendance }),
  /** By name. */
  attendees: get('/api/admin/events/:id/attendees', {
    access,
    input: z.extend(Page, { q: z.optional(singleLine({ min: 1, max: 100 })) }),
    reply: z.array(Attendee),
  }),
  attendeesFile: raw('GET', '/api/admin/events/:id/attendees/csv', {
    access,
    sends: 'text/csv',
    isAudited: true,
  }),
  scan: post('/api/admin/events/:id/check-ins', {
    access,
    input: z.object({
      code: singleLine({ min: 1, max: 300 }),
      /** Returns the result of a scan without checking anybody in. */
      isTrial: z.optional(z.boolean()),
    }),
    reply: ScanResult,
    status: 200,
  }),
  /** The first of them; `Attendance.waiting` counts all. */
  waitlist: get('/api/admin/events/:id/waitlist', { access, reply: z.array(WaitingUser) }),
  /** Adds the person and checks them in. A user who has booked is only checked in. */
  addWalkIn: post('/api/admin/events/:id/walk-ins', { access, input: WalkIn, reply: Attendee }),
  ticket: get('/api/events/:id/ticket', { reply: Ticket }),
  /** Own tickets of current and future events that are not cancelled; soonest first. */
  upcomingTickets: get('/api/user/tickets', {
    input: z.pick(Page, { limit: true }),
    reply: z.array(UpcomingTicket),
  }),
}
