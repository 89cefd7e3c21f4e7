import * as z from 'zod'
import { Booking } from '#shared/events/contract.ts'
import { del, get, isoDate, Page, post, put, raw } from '#shared/http/endpoint.ts'
import { line } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

/** A booking as administrators see it. Without a name: whoever booked has left. */
export const AdminBooking = Booking.omit({ userId: true }).extend({
  eventTitle: z.string(),
  eventStart: isoDate,
  isEventCancelled: z.boolean(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  checkedInAt: isoDate.nullable(),
  /** Why an administrator took it back. */
  cancelReason: z.string().nullable(),
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const BookingFilter = z.object({
  eventId: z.uuid().optional(),
  /** As it is shown: those of a cancelled event are cancelled. */
  status: Booking.shape.status.optional(),
  payment: Booking.shape.paymentStatus.optional(),
  /** Part of the name, the username or the title of the event, or how the address begins. */
  q: line({ min: 2, max: 100 }).optional(),
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** Somebody who has a place. */
export const Attendee = z.object({
  /** Of the booking. */
  id: z.uuid(),
  /** null: has left. */
  user: PublicUser.nullable(),
  paymentStatus: Booking.shape.paymentStatus,
  price: z.string(),
  checkedInAt: isoDate.nullable(),
})
export type Attendee = z.infer<typeof Attendee>

export const Attendance = z.object({
  eventId: z.uuid(),
  title: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  isCancelled: z.boolean(),
  booked: z.int(),
  here: z.int(),
})
export type Attendance = z.infer<typeof Attendance>

/** What a code came to at the door of one event. */
export const ScanResult = z.object({
  outcome: z.enum([
    'checkedIn',
    'already',
    'bookingCancelled',
    'eventCancelled',
    'otherEvent',
    'unknown',
  ]),
  /** null where no booking was found, or whoever booked has left. */
  name: z.string().nullable(),
  checkedInAt: isoDate.nullable(),
  /** What is still to be paid; null: nothing. */
  toPay: z.string().nullable(),
  /** Of the event that the code is for. */
  eventTitle: z.string().nullable(),
})
export type ScanResult = z.infer<typeof ScanResult>

/** One's own confirmed booking, to be shown at the door. */
export const Ticket = z.object({
  bookingId: z.uuid(),
  /** What its code says: any camera opens it, and only administrators find something there. */
  address: z.url(),
  checkedInAt: isoDate.nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** The tickets of the next events, so that one call is enough to keep them on a device. */
export const UpcomingTicket = Ticket.extend({ eventId: z.uuid() })
export type UpcomingTicket = z.infer<typeof UpcomingTicket>

const access = 'admin'

export const attendance = {
  /** The latest first. */
  bookings: get('/api/admin/bookings', {
    access,
    input: BookingFilter.extend(Page.shape),
    reply: z.array(AdminBooking),
  }),
  bookingsFile: raw('GET', '/api/admin/bookings/csv', {
    access,
    input: BookingFilter,
    sends: 'text/csv',
    isTraced: true,
  }),
  booking: get('/api/admin/bookings/:id', { access, reply: AdminBooking }),
  setPayment: put('/api/admin/bookings/:id', {
    access,
    input: z.object({ paymentStatus: Booking.shape.paymentStatus }),
    reply: AdminBooking,
  }),
  /** Whose it is hears of it, and the place goes to the next in line. */
  cancelFor: del('/api/admin/bookings/:id', {
    access,
    input: z.object({ reason: line({ max: 500 }).optional() }),
  }),
  /** By hand; what is so already stays as it is. */
  checkIn: put('/api/admin/bookings/:id/check-in', {
    access,
    input: z.object({ isHere: z.boolean() }),
    reply: Attendee,
  }),
  summary: get('/api/admin/events/:id/attendance', { access, reply: Attendance }),
  /** By name. */
  attendees: get('/api/admin/events/:id/attendees', {
    access,
    input: Page.extend({ q: line({ min: 1, max: 100 }).optional() }),
    reply: z.array(Attendee),
  }),
  attendeesFile: raw('GET', '/api/admin/events/:id/attendees/csv', {
    access,
    sends: 'text/csv',
    isTraced: true,
  }),
  scan: post('/api/admin/events/:id/check-ins', {
    access,
    input: z.object({ code: line({ min: 1, max: 300 }) }),
    reply: ScanResult,
    status: 200,
  }),
  ticket: get('/api/events/:id/ticket', { reply: Ticket }),
  /** Of the events that I booked, that are not over and not cancelled; the soonest first. */
  upcomingTickets: get('/api/user/tickets', {
    input: Page.pick({ limit: true }),
    reply: z.array(UpcomingTicket),
  }),
}
