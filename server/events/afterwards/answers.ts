import { v7 as uuid } from 'uuid'
import { keepPeople } from '#server/connections/pairs.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findEvent } from '#server/events/events.ts'
import { lockEvent } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { keyOfQuestion } from '#server/notifications/facts.ts'
import { settle } from '#server/notifications/notify.ts'
import { type Answers, mostLines } from '#shared/events/afterwards/contract.ts'
import { takesAnswers } from '#shared/events/afterwards/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const answerOf = async (app: App, me: Me, eventId: string) => {
  const event = await findEvent(app, me, eventId)
  const [answer, hasCome] = await Promise.all([
    store.findAnswer(app.db, eventId, me.id),
    store.hasCome(app.db, eventId, me.id),
  ])
  return { answer, mayAnswer: hasCome && takesAnswers(event, app.now()) }
}

type Said = { id: string; face: number; line?: string | undefined }

export const giveAnswer = async (app: App, me: Me, { id: eventId, face, line }: Said) => {
  await findEvent(app, me, eventId)
  return inTransaction(app.db, async (tx) => {
    // Who deletes their data, or moves the event, comes before or after this, never amid it.
    const event = await lockEvent(tx, eventId)
    if (!event) throw new Refusal(404, 'Event not found')
    await keepPeople(tx, [me.id])
    if (!(await store.hasCome(tx, eventId, me.id)))
      throw new Refusal(409, 'Only who was there can say how it was')
    if (!takesAnswers({ ...event, isCancelled: event.cancelledAt !== null }, app.now()))
      throw new Refusal(409, 'This can be answered in the seven days after the event')
    const at = app.now()
    const answer = await store.putAnswer(tx, {
      ...{ id: uuid(), eventId, userId: me.id, face, line, at },
    })
    await settle(app, tx, me.id, { key: keyOfQuestion(eventId) })
    app.live.tell(tx, me.id, { kind: 'bookingChanged', eventId })
    return answer
  })
}

type Page = { id: string; before?: string | undefined; limit: number }

/** For who was there, once it is over. */
export const whomOneMet = async (app: App, me: Me, { id, ...page }: Page) => {
  const event = await findEvent(app, me, id)
  const isOver = !event.isCancelled && event.endDate <= app.now()
  if (!isOver || !(await store.hasCome(app.db, id, me.id))) return []
  return store.listMet(app.db, id, me.id, page)
}

export const showAttendance = ({ db, live }: App, me: Me, showsAttendance: boolean) =>
  inTransaction(db, async (tx) => {
    await store.setShowsAttendance(tx, me.id, showsAttendance)
    live.tell(tx, me.id, { kind: 'meChanged' })
    return { showsAttendance }
  })

export const answersTo = async (app: App, me: Me, eventId: string): Promise<Answers> => {
  await findEvent(app, me, eventId)
  const [counts, lines] = await Promise.all([
    store.countFaces(app.db, eventId),
    store.listLines(app.db, eventId, mostLines),
  ])
  const faces = [1, 2, 3, 4, 5].map((face) => counts.find((one) => one.face === face)?.count ?? 0)
  return { faces, lines }
}

/** Of who takes leave: how it was stays, what they wrote does not. */
export const unlinkAnswers = store.unlinkAnswers
