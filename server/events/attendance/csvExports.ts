import type { FastifyReply } from 'fastify'
import { type AuditOrigin, audit } from '#server/audit/audit.ts'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { formatForSpreadsheet } from '#server/mail/dateFormat.ts'
import type { BookingFilter } from '#shared/events/attendance/contract.ts'
import { paymentLabel, statusLabel } from '#shared/events/attendance/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { listAllBookings } from './adminBookings.ts'
import { getAttendance } from './checkIn.ts'
import * as store from './store.ts'

const pageSize = 500
const deletedUserName = 'Deleted user'

type List<Row> = (before: string | undefined) => Promise<Row[]>

/** Pages, so that the single connection of the embedded database is free in between. */
async function* paginate<Row extends { id: string }>(list: List<Row>): AsyncGenerator<Row> {
  let before: string | undefined
  for (;;) {
    const page = await list(before)
    yield* page
    before = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}

type DownloadContext = { reply: FastifyReply; origin: AuditOrigin }

/** Every export of personal data is audited. */
const auditDownload = (app: App, me: Me, entityId: string | undefined, origin: AuditOrigin) =>
  audit(app.db, {
    userId: me.id,
    action: 'bookings_downloaded',
    entityType: 'booking',
    ...(entityId && { entityId }),
    origin,
  })

const checkedInHeading = 'Checked in (Amsterdam time)'
const formatMoment = (moment: Date | null) => moment && formatForSpreadsheet(moment)

const bookingHeadings = [
  'Event',
  'Starts (Amsterdam time)',
  'Name',
  'Email',
  'Booked (Amsterdam time)',
  'Status',
  'Payment',
  'Price',
  checkedInHeading,
]

async function* bookingRows(app: App, filter: BookingFilter) {
  yield bookingHeadings
  const rows = paginate((before) => listAllBookings(app, { ...filter, before, limit: pageSize }))
  for await (const booking of rows)
    yield [
      booking.eventTitle,
      formatForSpreadsheet(booking.eventStart),
      booking.userName ?? deletedUserName,
      booking.userEmail,
      formatForSpreadsheet(booking.createdAt),
      statusLabel(booking),
      paymentLabel(booking),
      booking.price,
      formatMoment(booking.checkedInAt),
    ]
}

export const sendBookings = async (
  app: App,
  me: Me,
  filter: BookingFilter,
  { reply, origin }: DownloadContext,
) => {
  await auditDownload(app, me, filter.eventId, origin)
  return sendCsv(reply, 'bookings.csv', bookingRows(app, filter))
}

async function* attendeeRows(app: App, eventId: string, isEventCancelled: boolean) {
  yield ['Name', 'Username', 'Payment', 'Price', checkedInHeading]
  const rows = paginate((before) =>
    store.listAttendees(app.db, eventId, { before, limit: pageSize }),
  )
  for await (const { user, guestName, paymentStatus, price, checkedInAt } of rows) {
    const payment = paymentLabel({
      status: 'confirmed',
      isEventCancelled,
      paymentStatus,
      price,
    })
    yield [
      user?.name ?? guestName ?? deletedUserName,
      user?.username ?? null,
      payment,
      price,
      formatMoment(checkedInAt),
    ]
  }
}

export const sendAttendees = async (
  app: App,
  me: Me,
  eventId: string,
  { reply, origin }: DownloadContext,
) => {
  const { isCancelled } = await getAttendance(app, eventId)
  await auditDownload(app, me, eventId, origin)
  return sendCsv(reply, 'attendees.csv', attendeeRows(app, eventId, isCancelled))
}
