import type { Db, Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findPublic } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import { cancelLocked } from './changing.ts'
import * as store from './store.ts'

type Said = { title: string; description: string; location: string }
const asText = ({ title, description, location }: Said) =>
  `${title}\n\n${description}\n\n${location}`

/** What the event says: all members see it. It is the community's own, whoever wrote it down. */
export const seenEvent = async (db: Db, me: Me, id: string) => {
  const event = await store.findEvent(db, me.id, id)
  if (!event || event.isCancelled) throw new Refusal(404, 'Event not found')
  return { ownerId: null, words: asText(event) }
}

export const aroundEvent = async (db: Db, me: Me, id: string) => {
  const event = await store.findEvent(db, me.id, id)
  if (!event) return { place: 'Among the events', isThere: false, lines: [] }
  const { createdBy, createdAt, isCancelled } = event
  const author = await findPublic(db, createdBy)
  const line = { id, author, words: asText(event), createdAt, isReported: true }
  return { place: 'Among the events', isThere: !isCancelled, lines: [line] }
}

export const lockReportedEvent = async (tx: Tx, id: string) => {
  await store.lockEvent(tx, id)
}

/** False when it is gone already. Those who booked are told that it does not take place. */
export const takeAwayEvent = async (app: App, tx: Tx, id: string) => {
  const event = await store.lockEvent(tx, id)
  if (!event || event.cancelledAt) return false
  await cancelLocked(app, tx, event, 'A moderator removed this event.')
  app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
  return true
}
