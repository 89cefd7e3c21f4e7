import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { readEvent } from '#server/events/booking/store.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import type { App } from '#server/http/context.ts'
import { openAnswers } from '#server/safety/cases/cases.ts'
import type { EventAnswers } from '#shared/events/answers/contract.ts'
import { mayReadAnswers, sumAnswers } from '#shared/events/answers/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** What people answered who booked, for owner and co-hosts. */
export const getAnswers = async ({ db }: Pick<App, 'db'>, me: Me, eventId: string) => {
  await requireRole(db, me, eventId, mayReadAnswers)
  return readAnswers(db, me, eventId)
}

/** The same for a moderator, of the event that a case is about. */
export const getAnswersOfCase = (app: Pick<App, 'db' | 'now'>, me: Me, caseId: string) =>
  inTransaction(app.db, async (tx) => readAnswers(tx, me, await openAnswers(tx, app, me, caseId)))

const readAnswers = async (db: Db, me: Me, eventId: string): Promise<EventAnswers> => {
  const { questions } = optionsOf(await readEvent(db, eventId))
  const asked = await store.countAsked(db, eventId)
  const bookings = await store.listAnswered(db, eventId, me.id)
  const given = bookings.map(({ answers }) => answers)
  return {
    questions: questions.map((question) => ({
      question,
      asked: question.isPerPerson ? asked.people : asked.bookings,
      ...sumAnswers(question, given),
    })),
    bookings,
  }
}
