import type { Tx } from '#server/db/connect.ts'
import type { EventRow, WaitlistRow } from '#server/db/rows.ts'
import { hasRoom } from '#server/events/booking/places.ts'
import { seatParty } from '#server/events/bookings.ts'
import type { App } from '#server/http/context.ts'
import { bookingAccepted } from '#server/notifications/inputs.ts'
import { requestRefused } from '#server/notifications/requestInputs.ts'
import { announceOutcome } from './notices.ts'
import * as store from './store.ts'

/**
 * Gives places to those who fit, in the order asked. The caller has locked the event. Returns those
 * for whom there is no room.
 */
export const seatRequests = async <Request extends WaitlistRow>(
  app: App,
  tx: Tx,
  event: EventRow,
  requests: Request[],
) => {
  const notFitting: Request[] = []
  for (const request of requests) {
    if (!(await hasRoom(tx, event, request, app.now()))) {
      notFitting.push(request)
      continue
    }
    await seatParty(app, tx, event, { ...request, requestId: request.id }, bookingAccepted)
  }
  return notFitting
}

/** `refused`: removed by the caller. */
export const recordRefusals = async (
  app: App,
  tx: Tx,
  event: EventRow,
  refused: WaitlistRow[],
  words: string | null,
) => {
  const createdAt = app.now()
  await store.addRefusals(
    tx,
    refused.map(({ id, userId }) => ({ id, eventId: event.id, userId, words, createdAt })),
  )
  await announceOutcome(app, tx, event, refused, (request) => requestRefused(event, request, words))
}
