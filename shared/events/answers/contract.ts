import * as z from 'zod/mini'
import { Answers, Question } from '#shared/events/booking/contract.ts'
import { get } from '#shared/http/endpoint.ts'

/** The answers of one booking. */
export const AnsweredBooking = z.object({
  id: z.uuid(),
  /** null: the account was deleted, or its user has blocked the reader. */
  name: z.nullable(z.string()),
  size: z.int(),
  /** May be fewer than there are guests. */
  guestNames: z.array(z.string()),
  answers: Answers,
})
export type AnsweredBooking = z.infer<typeof AnsweredBooking>

export const AskedQuestion = z.object({
  question: Question,
  /** How many were asked: people if it is asked of each person, or else bookings. */
  asked: z.int(),
  answered: z.int(),
  /** How often each option was chosen, in their order. Empty for a text. */
  sums: z.array(z.object({ option: z.string(), count: z.int() })),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** Of confirmed bookings only. */
export const EventAnswers = z.object({
  questions: z.array(AskedQuestion),
  /** Those with an answer, by name. */
  bookings: z.array(AnsweredBooking),
})
export type EventAnswers = z.infer<typeof EventAnswers>

export const answers = {
  /** For owner and co-hosts. */
  ofEvent: get('/api/hosted-events/:id/answers', { access: 'organiser', reply: EventAnswers }),
  /** For moderators, of the event that an open case is about. Each reading is logged. */
  ofCase: get('/api/safety/cases/:id/answers', { access: 'moderator', reply: EventAnswers }),
}
