import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Who made the event and what it says: all members see it. */
export const seenEvent = async (db: Db, me: Me, id: string) => {
  const event = await store.findEvent(db, me.id, id)
  if (!event || event.isCancelled) throw new Refusal(404, 'Event not found')
  const { createdBy, title, description, location } = event
  return { ownerId: createdBy, words: `${title}\n\n${description}\n\n${location}` }
}
