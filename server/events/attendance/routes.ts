import { originOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { cancelFor, findBooking, listAllBookings, setPayment } from './adminBookings.ts'
import { attendanceOf, attendeesOf, checkIn, scan, ticketOf, upcomingTicketsOf } from './checkIn.ts'
import { sendAttendees, sendBookings } from './files.ts'

export const attendanceRoutes = (app: App) =>
  serve(app, attendance, {
    bookings: (wish) => listAllBookings(app, wish),
    bookingsFile: (filter, me, { request, reply }) =>
      sendBookings(app, me, filter, { reply, origin: originOf(app, request) }),
    booking: ({ id }) => findBooking(app.db, id),
    setPayment: (payment, me, { request }) =>
      setPayment(app, { me, origin: originOf(app, request) }, payment),
    cancelFor: (wish, me, { request }) =>
      cancelFor(app, { me, origin: originOf(app, request) }, wish),
    checkIn: (wish, me, { request }) => checkIn(app, { me, origin: originOf(app, request) }, wish),
    summary: ({ id }) => attendanceOf(app, id),
    attendees: (page) => attendeesOf(app, page),
    attendeesFile: ({ id }, me, { request, reply }) =>
      sendAttendees(app, me, id, { reply, origin: originOf(app, request) }),
    scan: (shown, me, { request }) => scan(app, { me, origin: originOf(app, request) }, shown),
    ticket: ({ id }, me) => ticketOf(app, me, id),
    upcomingTickets: (page, me) => upcomingTicketsOf(app, me, page),
  })
