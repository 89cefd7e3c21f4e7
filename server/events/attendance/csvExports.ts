import type { FastifyReply } from 'fastify'
import { audit } from '#server/audit/audit.ts'
import type { App } from '#server/http/context.ts'
import { sendCsv } from '#server/http/csv.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { currentLanguage, runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { amsterdamTime, formatForSpreadsheet } from '#server/mail/dateFormat.ts'
import type { Attendance, BookingFilter } from '#shared/events/attendance/contract.ts'
import { paymentLabel, statusLabel } from '#shared/events/attendance/rules.ts'
import { slugOf } from '#shared/publicPages/paths.ts'
import type { Me } from '#shared/users/user.ts'
import { listAllBookings } from './adminBookings.ts'
import { getAttendance, listAttendees } from './checkIn.ts'
import * as store from './store.ts'

const pageSize = 500

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

/** Every export of personal data is audited. */
const auditDownload = (app: App, me: Me, entityId: string | undefined) =>
  audit(app.db, {
    userId: me.id,
    action: 'bookings_downloaded',
    entityType: 'booking',
    ...(entityId && { entityId }),
    origin: currentOrigin(),
  })

const formatMoment = (moment: Date | null) => moment && formatForSpreadsheet(moment)

/** A row is written when the previous ones were sent, outside of the request and its language. */
const withLanguage = () => {
  const language = currentLanguage()
  return <Row>(write: () => Row): Row => runInLanguage(language, write)
}

type Write = ReturnType<typeof withLanguage>

const bookingHeadings = () => [
  t('common.event'),
  t('events.csv.starts'),
  t('common.name'),
  t('common.email'),
  t('events.csv.booked'),
  t('events.csv.status'),
  t('events.csv.payment'),
  t('common.price'),
  t('events.csv.checkedIn'),
  t('events.csv.people'),
]

async function* bookingRows(app: App, filter: BookingFilter, write: Write) {
  yield write(bookingHeadings)
  const rows = paginate((before) => listAllBookings(app, { ...filter, before, limit: pageSize }))
  for await (const booking of rows)
    yield write(() => [
      booking.eventTitle,
      formatForSpreadsheet(booking.eventStart),
      booking.userName ?? t('common.deletedUser'),
      booking.userEmail,
      formatForSpreadsheet(booking.createdAt),
      statusLabel(booking),
      paymentLabel(booking),
      booking.price,
      formatMoment(booking.checkedInAt),
      booking.size,
    ])
}

export const sendBookings = async (
  app: App,
  me: Me,
  filter: BookingFilter,
  reply: FastifyReply,
) => {
  await auditDownload(app, me, filter.eventId)
  const { day } = amsterdamTime(app.now())
  return sendCsv(reply, `bookings-${day}.csv`, bookingRows(app, filter, withLanguage()))
}

const attendeeHeadings = () => [
  t('common.name'),
  t('events.csv.username'),
  t('events.csv.payment'),
  t('common.price'),
  t('events.csv.checkedIn'),
  t('events.csv.people'),
  t('events.csv.here'),
  t('events.csv.guests'),
]

async function* attendeeRows(app: App, event: Attendance, write: Write) {
  yield write(attendeeHeadings)
  const rows = paginate((before) =>
    listAttendees(app, { id: event.eventId, before, limit: pageSize }),
  )
  for await (const attendee of rows) {
    const { user, guestName, paymentStatus, price, checkedInAt, size, here, guestNames } = attendee
    const isEventCancelled = event.isCancelled
    yield write(() => [
      user?.name ?? guestName ?? t('common.deletedUser'),
      user?.username ?? null,
      paymentLabel({ status: 'confirmed', isEventCancelled, paymentStatus, price }),
      price,
      formatMoment(checkedInAt),
      size,
      here,
      guestNames.join(', '),
    ])
  }
}

export const sendAttendees = async (app: App, me: Me, eventId: string, reply: FastifyReply) => {
  const event = await getAttendance(app, eventId)
  return sendFile(app, me, event, attendeeRows(app, event, withLanguage()), reply)
}

async function* nameRows(app: App, eventId: string, hostId: string, write: Write) {
  yield write(() => [t('common.name'), t('events.csv.people'), t('events.csv.guests')])
  const rows = paginate((before) =>
    store.listAttendees(app.db, eventId, { before, limit: pageSize, hostId }),
  )
  for await (const { user, guestName, size, guestNames } of rows)
    yield write(() => [
      user?.name ?? guestName ?? t('events.csv.someone'),
      size,
      guestNames.join(', '),
    ])
}

/** The names of the attendees and their guests, as their host may see them. */
export const sendNames = async (app: App, me: Me, eventId: string, reply: FastifyReply) => {
  const event = await getAttendance(app, eventId)
  return sendFile(app, me, event, nameRows(app, eventId, me.id, withLanguage()), reply)
}

const sendFile = async (
  app: App,
  me: Me,
  { eventId, title, startDate }: Attendance,
  rows: Parameters<typeof sendCsv>[2],
  reply: FastifyReply,
) => {
  await auditDownload(app, me, eventId)
  const name = ['attendees', amsterdamTime(startDate).day, slugOf(title)].filter(Boolean).join('-')
  return sendCsv(reply, `${name}.csv`, rows)
}
