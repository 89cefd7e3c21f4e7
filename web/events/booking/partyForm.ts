import type { BookingOptions, Party, Question } from '#shared/events/booking/contract.ts'
import { partyProblem, peopleAsked } from '#shared/events/booking/rules.ts'
import { t } from '#web/language/t.tsx'
import type { FormError } from '#web/ui/Form.tsx'

const guestsOf = ({ size }: Party) => Array.from({ length: size - 1 }, (_, at) => at)

/**
 * The party as the server takes it. While a form is open, guests without a name have an empty one, and
 * guests who were taken away are remembered. Those with names come first here, with their answers.
 */
export const toSentParty = ({ questions }: BookingOptions, party: Party): Party => {
  const { size, guestNames, answers } = party
  const nameOf = (guest: number) => guestNames[guest]?.trim() ?? ''
  const named = guestsOf(party).filter((guest) => nameOf(guest) !== '')
  const unnamed = guestsOf(party).filter((guest) => nameOf(guest) === '')
  const people = [0, ...[...named, ...unnamed].map((guest) => guest + 1)]
  const answersTo = (question: Question) =>
    people.slice(0, peopleAsked(question, size)).map((person) => {
      const given = answers[question.id]?.[person] ?? []
      return given.filter((text) => text.trim() !== '')
    })
  return {
    size,
    guestNames: named.map(nameOf),
    answers: Object.fromEntries(questions.map((question) => [question.id, answersTo(question)])),
  }
}

/** What must be corrected before the party is sent; null: nothing. */
export const findProblem = (options: BookingOptions, party: Party): FormError | null => {
  const problem = partyProblem(options, toSentParty(options, party))
  if (!problem) return null
  const { field, isMissing } = problem
  if (field === 'size') return { field, reason: t('events.too_many_guests') }
  if (field === 'guestNames') return { field, reason: t('events.booking.guestNameMissing') }
  return {
    field,
    reason: t(isMissing ? 'events.booking.answerMissing' : 'events.answers_invalid'),
  }
}

/** The first person without an answer, or the user if everyone has one. */
export const personAt = (given: string[][], people: number) => {
  const missing = Array.from({ length: people }, (_, at) => given[at] ?? []).findIndex((texts) =>
    texts.every((text) => text.trim() === ''),
  )
  return Math.max(0, missing)
}
