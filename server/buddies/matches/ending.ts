import type { Db } from '#server/db/connect.ts'
import type { BuddyMatchRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { deleteUnreadWithPrefix } from '#server/notifications/erasure.ts'
import { weeklyCardPrefix } from '#server/notifications/inputs.ts'
import * as store from './store.ts'

type Ended = Pick<BuddyMatchRow, 'id' | 'requesterId' | 'buddyId'>

/** Cards of a match that ended are of no use to either user. */
const retractCards = (tx: Db, { id, requesterId, buddyId }: Ended) =>
  deleteUnreadWithPrefix(tx, [requesterId, buddyId], weeklyCardPrefix(id))

export const endMatch = async (tx: Db, match: Ended, at: Date) => {
  await store.endMatch(tx, match.id, at)
  await retractCards(tx, match)
}

/**
 * Ends what is open between two users: buddies must be connected, and neither may have blocked the
 * other. The caller holds the pair lock.
 */
export const endMatchesBetween = async (
  { now }: Pick<App, 'now'>,
  tx: Db,
  one: string,
  other: string,
) => {
  for (const match of await store.endBetween(tx, one, other, now())) await retractCards(tx, match)
}

/** Part of the erasure of a profile. */
export const deleteMatchesOf = async (tx: Db, userId: string) => {
  for (const match of await store.removeAllOf(tx, userId)) await retractCards(tx, match)
}
