import type { Tx } from '#server/db/connect.ts'
import type { EventRow, WaitlistRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { listHelpers } from '#server/events/hosting/store.ts'
import { tellHosts } from '#server/events/hostNotices/hostNotices.ts'
import { lockEvent } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import { notify, notifyAll, retractNotifications } from '#server/notifications/notify.ts'
import {
  hostRequests,
  requestCancelled,
  requestEnded,
  requestSent,
  type WhyEnded,
} from '#server/notifications/requestInputs.ts'
import * as store from './store.ts'

const hourMs = 3_600_000

/** Refreshes the pages of the hosts, and those of the people who ask. */
export const publishRequests = async (
  app: App,
  tx: Tx,
  eventId: string,
  requests: Pick<WaitlistRow, 'userId'>[],
) => {
  const askers = requests.map(({ userId }) => userId)
  const recipients = [...new Set([...askers, ...(await listHelpers(tx, eventId))])]
  app.live.publish(tx, recipients, { kind: 'bookingChanged', eventId })
}

/**
 * Confirms the request, and tells the hosts at the end of the hour how many people have asked in it.
 * The caller has locked the event.
 */
export const announceRequest = async (app: App, tx: Tx, event: EventRow, request: WaitlistRow) => {
  await notify(app, tx, request.userId, requestSent(event, request))
  await publishRequests(app, tx, event.id, [])
  const from = Math.floor(app.now().getTime() / hourMs) * hourMs
  await app.jobs.send(
    tx,
    'events.countRequests',
    { eventId: event.id, from },
    { key: `${event.id}:${from}`, after: new Date(from + hourMs) },
  )
}

const tellOfRequests = (
  app: App,
  { eventId, from: hour }: { eventId: string; from: number },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event || event.cancelledAt || !optionsOf(event).needsApproval) return
    const span = { from: new Date(hour), until: new Date(hour + hourMs) }
    const count = await store.countAsked(tx, eventId, span)
    if (count > 0) await tellHosts(app, tx, event, hostRequests(event, count, span.from))
  })

// As for a booking: right after asking, cancelling is a mistake and sends no mail.
const mailGraceMs = 60_000

/** The person no longer asks. `request`: removed by the caller. */
export const announceCancelledRequest = async (
  app: App,
  tx: Tx,
  event: EventRow,
  request: WaitlistRow,
) => {
  await store.raiseSequences(tx, [request])
  const { userId, createdAt } = request
  const isImmediate = app.now().getTime() - createdAt.getTime() < mailGraceMs
  const { key } = requestSent(event, request)
  if (isImmediate) await retractNotifications(app, tx, [{ userId, key }])
  else await notify(app, tx, userId, requestCancelled(event, request))
  await publishRequests(app, tx, event.id, [])
}

/** Tells everyone what became of their request. `requests`: removed by the caller. */
export const announceOutcome = async (
  app: App,
  tx: Tx,
  event: EventRow,
  requests: WaitlistRow[],
  toInput: (request: WaitlistRow) => NotificationInput,
) => {
  await store.raiseSequences(tx, requests)
  await notifyAll(
    app,
    tx,
    requests.map((request) => ({ userId: request.userId, input: toInput(request) })),
  )
  await publishRequests(app, tx, event.id, requests)
}

/** Tells everyone whose request ended without an answer. `requests`: removed by the caller. */
export const announceEndedRequests = (
  app: App,
  tx: Tx,
  event: EventRow,
  requests: WaitlistRow[],
  why: WhyEnded,
) => announceOutcome(app, tx, event, requests, (request) => requestEnded(event, request, why))

export const handleRequestNoticeJobs = (app: App) =>
  app.jobs.handle('events.countRequests', (span) => tellOfRequests(app, span))
