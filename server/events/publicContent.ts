import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'

/** What visitors see of an event; null if it is not for them. */
const publicSide = (event: EventRow | null) => {
  if (!event || event.isMembersOnly || event.unlistedAt) return null
  const { title, description, imageUrl, focalX, focalY, startDate, endDate, movedFrom } = event
  const { town, location, category, languages, price, maxAttendees, groupId } = event
  return {
    ...{ title, description, imageUrl, focalX, focalY, startDate, endDate, movedFrom },
    ...{ town, location, category, languages, price, maxAttendees, groupId },
    isLocationHidden: event.exactLocation !== null,
    isOnline: event.onlineUrl !== null,
    isCancelled: event.cancelledAt !== null,
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
