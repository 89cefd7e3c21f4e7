import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'

/** Unless the administrators have closed the public events. */
export const isShownToVisitors = (
  event: Pick<EventRow, 'isMembersOnly' | 'isGroupOnly' | 'unlistedAt' | 'hiddenAt'>,
) => !event.isMembersOnly && !event.isGroupOnly && !event.unlistedAt && !event.hiddenAt

/**
 * What visitors see of an event; null if it is not for them. Columns are left out, not chosen: a
 * forgotten one renders pages once more, instead of leaving them stale.
 */
const publicSide = (event: EventRow | null) => {
  if (!event || !isShownToVisitors(event)) return null
  const { isHostShown, pausedAt, paymentNote, cancelReason, bookingsCount, updatedAt, ...seen } =
    event
  return {
    ...seen,
    isPaused: event.pausedAt !== null,
    exactLocation: event.exactLocation !== null,
    onlineUrl: event.onlineUrl !== null,
    cancelledAt: event.cancelledAt !== null,
  }
}

/** Public pages forget events only if visitors see a difference. `null`: there is no event. */
export const signalPublicChange = (
  { live }: Pick<App, 'live'>,
  tx: Tx,
  before: EventRow | null,
  after: EventRow | null,
) => {
  if (!isDeepStrictEqual(publicSide(before), publicSide(after)))
    live.signalPublicContent(tx, 'events')
}
