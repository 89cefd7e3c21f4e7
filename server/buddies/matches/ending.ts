import type { Db } from '#server/db/connect.ts'
import type { BuddyMatchRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { deleteUnreadWithPrefix } from '#server/notifications/erasure.ts'
import { weeklyCardPrefix } from '#server/notifications/inputs.ts'
import * as store from './store.ts'

type Ended = Pick<BuddyMatchRow, 'id' | 'requesterId' | 'buddyId'>

/** Cards of a match that ended are of no use to either user. */
const retractCards = (app: Pick<App, 'live'>, tx: Db, { id, requesterId, buddyId }: Ended) =>
  deleteUnreadWithPrefix(app, tx, [requesterId, buddyId], weeklyCardPrefix(id))

export const endMatch = async (app: Pick<App, 'live' | 'now'>, tx: Db, match: Ended) => {
  await store.endMatch(tx, match.id, app.now())
  await retractCards(app, tx, match)
}

/**
 * Ends what is open between two users: buddies must be connected, and neither may have blocked the
 * other. The caller holds the pair lock.
 */
export const endMatchesBetween = async (
  app: Pick<App, 'live' | 'now'>,
  tx: Db,
  one: string,
  other: string,
) => {
  for (const match of await store.endBetween(tx, one, other, app.now()))
    await retractCards(app, tx, match)
}

/** Part of the erasure of a profile. */
export const deleteMatchesOf = async (app: Pick<App, 'live'>, tx: Db, userId: string) => {
  for (const match of await store.removeAllOf(tx, userId)) await retractCards(app, tx, match)
}
