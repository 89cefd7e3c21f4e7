import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { listWaiting } from '#server/events/booking/store.ts'
import { lockEvent } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { requestsEndAt } from '#shared/events/booking/rules.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import { announceEndedRequests } from './notices.ts'
import { seatRequests } from './outcomes.ts'
import * as store from './store.ts'

const eventBatch = 50
const requestBatch = 200
const pollIntervalHours = 1 / 12

/** Also of a paused or hidden event: people wait for an answer, and get one. */
const endBatch = (app: App, eventId: string) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    // The host may have moved the event or its deadline.
    if (!event || requestsEndAt(event, optionsOf(event)) > app.now()) return 0
    if (!optionsOf(event).needsApproval) return 0
    const ended = await store.removeRequests(tx, { eventId, limit: requestBatch })
    await announceEndedRequests(app, tx, event, ended, 'unanswered')
    return ended.length
  })

/** Ends requests that no host has answered in time, and tells everyone once. */
export const endRequests = async (app: App) => {
  for (;;) {
    const due = await store.listDue(app.db, app.now(), eventBatch)
    for (const id of due) while ((await endBatch(app, id)) === requestBatch);
    if (due.length < eventBatch) return
  }
}

/**
 * Before a change that turns approval off: accepts all requests that fit into the changed event, and
 * ends the others. The caller has locked the event.
 */
export const settleRequests = async (
  app: App,
  tx: Tx,
  old: EventRow,
  { bookingOptions, maxAttendees }: Pick<EventDraft, 'bookingOptions' | 'maxAttendees'>,
) => {
  if (!optionsOf(old).needsApproval || bookingOptions?.needsApproval !== false) return
  const open = await listWaiting(tx, old.id)
  if (open.length === 0) return
  if (old.pausedAt || old.hiddenAt) throw new AppError('event_paused')
  await seatRequests(app, tx, { ...old, maxAttendees }, open)
  const left = await store.removeRequests(tx, { eventId: old.id })
  await announceEndedRequests(app, tx, old, left, 'full')
}

export const handleRequestJobs = (app: App) =>
  app.jobs.every('events.endRequests', pollIntervalHours, () => endRequests(app))
