import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import * as store from './store.ts'

/** Who made the group and what it says of itself: everybody sees that there is one. */
export const seenGroup = async (db: Db, id: string) => {
  const group = await store.findRow(db, id)
  if (!group) throw new Refusal(404, 'Group not found')
  return { ownerId: group.createdBy, words: `${group.name}\n\n${group.description}` }
}
