import type { Answers, Question } from '#shared/events/booking/contract.ts'
import { choicesOf } from '#shared/events/booking/rules.ts'
import type { EventRole } from '#shared/events/contract.ts'

type Read = { myRole: EventRole | null; hostingId: string | null; createdBy: string | null }

/** Owner and co-hosts. An event of administrators has neither, so the one who created it does. */
export const mayReadAnswers = (
  { myRole, hostingId, createdBy }: Read,
  me: { id: string; isAdmin: boolean },
) =>
  hostingId === null ? me.isAdmin && createdBy === me.id : myRole === 'owner' || myRole === 'cohost'

/** How often each option of a question was chosen, and how many answered it. */
export const sumAnswers = (question: Question, given: Answers[]) => {
  const people = given.flatMap((answers) => answers[question.id] ?? [])
  const answered = people.filter((one) => one.some((text) => text.trim() !== ''))
  const sums = choicesOf(question).map((option) => ({
    option,
    count: answered.filter((one) => one.includes(option)).length,
  }))
  return { answered: answered.length, sums }
}
