import type { Db, Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findPublic } from '#server/users/users.ts'
import { removeLocked } from './groups.ts'
import { adminIds } from './membership/store.ts'
import * as store from './store.ts'

const asText = ({ name, description }: GroupRow) => `${name}\n\n${description}`.trim()

/**
 * Who answers for the group: of those who run it now, the one who has done so longest. Whoever made
 * it may have handed it over, and others have changed what it says.
 */
const leaderOf = async (db: Db, id: string) => (await adminIds(db, id, 1))[0] ?? null

/** What the group says of itself: everybody sees that there is one. */
export const seenGroup = async (db: Db, id: string) => {
  const group = await store.findRow(db, id)
  if (!group) throw new Refusal(404, 'Group not found')
  return { ownerId: await leaderOf(db, id), words: asText(group) }
}

/** What it says of itself, and nothing of what is said in it. */
export const aroundGroup = async (db: Db, id: string) => {
  const group = await store.findRow(db, id)
  if (!group) return { place: 'Among the groups', isThere: false, lines: [] }
  const author = await findPublic(db, await leaderOf(db, id))
  const line = { id, author, words: asText(group), createdAt: group.createdAt, isReported: true }
  return { place: 'Among the groups', isThere: true, lines: [line] }
}

export const lockReportedGroup = async (tx: Tx, id: string) => {
  await store.lockGroup(tx, id)
}

/** False when it is gone already. `by` is told nothing, being no part of it. */
export const takeAwayGroup = async (app: App, tx: Tx, id: string, by: string) => {
  const group = await store.lockGroup(tx, id)
  if (!group) return false
  await removeLocked(app, tx, group, by)
  return true
}
