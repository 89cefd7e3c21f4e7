import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import { lacksReason } from '#shared/events/answers/personalQuestions.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import { optionsOf } from './places.ts'
import * as store from './store.ts'

const field = 'bookingOptions'

/**
 * Rejects changes of the options of an event that people would be surprised by: other questions once
 * someone has answered, and approval turned on or off while people wait or ask.
 */
export const requireOptionsChangeable = async (
  tx: Tx,
  old: EventRow,
  { bookingOptions: next }: Pick<EventDraft, 'bookingOptions'>,
) => {
  if (!next) return
  const before = optionsOf(old)
  requireReasons(next, before.questions)
  if (!keepsQuestions(before.questions, next.questions) && (await store.hasAnswers(tx, old.id)))
    throw new AppError('questions_frozen', { field })
  if (before.needsApproval === next.needsApproval) return
  if ((await store.listWaiting(tx, old.id)).length > 0)
    throw new AppError(before.needsApproval ? 'requests_open' : 'people_waiting', { field })
}

type Questions = NonNullable<EventDraft['bookingOptions']>['questions']

/** Rejects questions for something personal that do not say why. Those of before may stay. */
export const requireReasons = (options: EventDraft['bookingOptions'], before: Questions = []) => {
  const isKnown = (question: Questions[number]) =>
    before.some((known) => isDeepStrictEqual(known, question))
  if (options?.questions.some((question) => lacksReason(question) && !isKnown(question)))
    throw new AppError('question_reason_required', { field })
}

/** All of the old ones as they were; new ones are optional. */
const keepsQuestions = (old: Questions, next: Questions) => {
  const known = new Map(old.map((question) => [question.id, question]))
  const kept = next.filter(({ id }) => known.has(id))
  return (
    kept.length === old.length &&
    next.every((question) => {
      const before = known.get(question.id)
      return before ? isDeepStrictEqual(before, question) : !question.isRequired
    })
  )
}
