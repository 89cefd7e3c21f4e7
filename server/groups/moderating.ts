import type { Db, Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findPublic } from '#server/users/users.ts'
import { removeLocked } from './groups.ts'
import * as store from './store.ts'

const asText = ({ name, description }: GroupRow) => `${name}\n\n${description}`.trim()

/** Who made the group and what it says of itself: everybody sees that there is one. */
export const seenGroup = async (db: Db, id: string) => {
  const group = await store.findRow(db, id)
  if (!group) throw new Refusal(404, 'Group not found')
  return { ownerId: group.createdBy, words: asText(group) }
}

/** What it says of itself, and nothing of what is said in it. */
export const aroundGroup = async (db: Db, id: string) => {
  const group = await store.findRow(db, id)
  if (!group) return { place: 'Among the groups', isThere: false, lines: [] }
  const author = await findPublic(db, group.createdBy)
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
