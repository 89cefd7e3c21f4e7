import type { Tx } from '#server/db/connect.ts'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countBookings, lockEvent } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import {
  hostBookings,
  hostEventFull,
  hostFeedback,
  hostLateCancellation,
} from '#server/notifications/hostingInputs.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { isFull } from '#shared/events/rules.ts'
import * as store from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Hosted = EventRow & { hostingId: string }

/** Administrators see their events on the dashboard, and are not notified. */
const isHosted = (event: EventRow): event is Hosted => event.hostingId !== null

/** No one for an event of administrators. */
export const tellHosts = async (
  app: App,
  tx: Tx,
  event: EventRow,
  input: NotificationInput,
  exceptId: string | null = null,
) => {
  const hosts = await store.listHosts(tx, event.hostingId)
  const others = hosts.filter((userId) => userId !== exceptId)
  await notifyAll(
    app,
    tx,
    others.map((userId) => ({ userId, input })),
  )
}

/**
 * After a new booking: at once that the event is full, and at the end of the hour how many have
 * booked in it. The caller has locked the event. `isByHost`: accepted by a host, so no news.
 */
export const announceBooking = async (
  app: App,
  tx: Tx,
  event: EventRow,
  userId: string | null,
  { isByHost = false } = {},
) => {
  if (!isHosted(event)) return
  const from = Math.floor(app.now().getTime() / hourMs) * hourMs
  if (!isByHost)
    await app.jobs.send(
      tx,
      'events.countBookings',
      { eventId: event.id, from },
      { key: `${event.id}:${from}`, after: new Date(from + hourMs) },
    )
  if (isFull(event, await countBookings(tx, event.id)))
    await tellHosts(app, tx, event, hostEventFull(event), userId)
}

/** Bookings hold the event's lock, so none of the hour is still being written. */
const tellOfBookings = (
  app: App,
  { eventId, from: hour }: { eventId: string; from: number },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event || event.cancelledAt || !isHosted(event)) return
    const hosts = await store.listHosts(tx, event.hostingId)
    const span = { from: new Date(hour), until: new Date(hour + hourMs) }
    const count = await store.countBookings(tx, eventId, hosts, span)
    if (count > 0) await tellHosts(app, tx, event, hostBookings(event, count, span.from))
  })

/** After a cancellation in the last 24 hours before the start. The caller has locked the event. */
export const announceCancellation = async (
  app: App,
  tx: Tx,
  event: EventRow,
  booking: BookingRow,
) => {
  const isLate = event.startDate.getTime() - app.now().getTime() < dayMs
  if (isLate && isHosted(event))
    await tellHosts(app, tx, event, hostLateCancellation(event, booking), booking.userId)
}

/**
 * After a new answer: of the first one at once, of the others once a day. The caller has locked the
 * event.
 */
export const announceFeedback = async (app: App, tx: Tx, event: EventRow) => {
  const first = await store.firstAnswerAt(tx, event.id)
  if (!first || !isHosted(event)) return
  const now = app.now()
  const count = await store.countAnswers(tx, event.id, { from: new Date(0), until: now })
  if (count === 1) return tellHosts(app, tx, event, hostFeedback(event, 1, first))
  const days = Math.floor((now.getTime() - first.getTime()) / dayMs)
  const from = first.getTime() + days * dayMs
  await app.jobs.send(
    tx,
    'events.countFeedback',
    { eventId: event.id, from },
    { key: `${event.id}:${from}`, after: new Date(from + dayMs) },
  )
}

const tellOfFeedback = (
  app: App,
  { eventId, from: day }: { eventId: string; from: number },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event || !isHosted(event)) return
    const span = { from: new Date(day), until: new Date(day + dayMs) }
    const count = await store.countAnswers(tx, eventId, span)
    if (count > 0) await tellHosts(app, tx, event, hostFeedback(event, count, span.until))
  })

export const handleHostNoticeJobs = (app: App) => {
  app.jobs.handle('events.countBookings', (span) => tellOfBookings(app, span))
  app.jobs.handle('events.countFeedback', (span) => tellOfFeedback(app, span))
}
