import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { showInSheet } from '#server/mail/times.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import type { BookingFilter } from '#shared/events/attendance/contract.ts'
import { paymentLabel, statusLabel } from '#shared/events/attendance/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { listAllBookings } from './adminBookings.ts'
import { attendanceOf } from './checkIn.ts'
import * as store from './store.ts'

const atOnce = 500
const gone = 'Deleted user'

type List<Row> = (before: string | undefined) => Promise<Row[]>

/** Page by page, so that the only session of an embedded database stays free in between. */
async function* allOf<Row extends { id: string }>(list: List<Row>): AsyncGenerator<Row> {
  let before: string | undefined
  for (;;) {
    const page = await list(before)
    yield* page
    before = page.at(-1)?.id
    if (page.length < atOnce) return
  }
}

type Taking = { reply: FastifyReply; origin: Origin }

/** A list of names that leaves the product is noted for whoever took it. */
const note = (app: App, me: Me, entityId: string | undefined, origin: Origin) =>
  audit(app.db, {
    userId: me.id,
    action: 'bookings_downloaded',
    entityType: 'booking',
    ...(entityId && { entityId }),
    origin,
  })

const checkedIn = 'Checked in (Amsterdam time)'
const timeOf = (moment: Date | null) => moment && showInSheet(moment)

const bookingHeadings = [
  'Event',
  'Starts (Amsterdam time)',
  'Name',
  'Email',
  'Booked (Amsterdam time)',
  'Status',
  'Payment',
  'Price',
  checkedIn,
]

async function* bookingCells(app: App, filter: BookingFilter) {
  yield bookingHeadings
  const rows = allOf((before) => listAllBookings(app, { ...filter, before, limit: atOnce }))
  for await (const booking of rows)
    yield [
      booking.eventTitle,
      showInSheet(booking.eventStart),
      booking.userName ?? gone,
      booking.userEmail,
      showInSheet(booking.createdAt),
      statusLabel(booking),
      paymentLabel(booking),
      booking.price,
      timeOf(booking.checkedInAt),
    ]
}

export const sendBookings = async (
  app: App,
  me: Me,
  filter: BookingFilter,
  { reply, origin }: Taking,
) => {
  await note(app, me, filter.eventId, origin)
  return sendCsv(reply, 'bookings.csv', bookingCells(app, filter))
}

async function* attendeeCells(app: App, eventId: string, isEventCancelled: boolean) {
  yield ['Name', 'Username', 'Payment', 'Price', checkedIn]
  const rows = allOf((before) => store.listAttendees(app.db, eventId, { before, limit: atOnce }))
  for await (const { user, paymentStatus, price, checkedInAt } of rows) {
    const payment = paymentLabel({
      status: 'confirmed',
      isEventCancelled,
      paymentStatus,
      price,
    })
    yield [user?.name ?? gone, user?.username ?? null, payment, price, timeOf(checkedInAt)]
  }
}

export const sendAttendees = async (
  app: App,
  me: Me,
  eventId: string,
  { reply, origin }: Taking,
) => {
  const { isCancelled } = await attendanceOf(app, eventId)
  await note(app, me, eventId, origin)
  return sendCsv(reply, 'attendees.csv', attendeeCells(app, eventId, isCancelled))
}
