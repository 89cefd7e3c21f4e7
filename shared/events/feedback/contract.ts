import * as z from 'zod/mini'
import { get, Page, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

const Rating = z.int().check(z.gte(1), z.lte(5))
export const maxFeedbackLength = 500

/** Feedback of one user: a rating and a comment. */
export const Feedback = z.object({ rating: Rating, comment: z.string() })
export type Feedback = z.infer<typeof Feedback>

/** The viewer's feedback on an event that has ended. */
export const OwnFeedback = z.object({
  answer: z.nullable(Feedback),
  /** The viewer attended and the feedback window is open. */
  mayAnswer: z.boolean(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

/** Anonymous feedback of all attendees. */
export const FeedbackSummary = z.object({
  /** Count per rating, lowest rating first. */
  ratingCounts: z.array(z.int()).check(z.length(5)),
  /** Latest first, at most `maxFeedbackComments`. */
  comments: z.array(Feedback),
})
export type FeedbackSummary = z.infer<typeof FeedbackSummary>

export const maxFeedbackComments = 100

export const feedback = {
  answer: get('/api/events/:id/answer', { reply: OwnFeedback }),
  /** Without `comment` the existing comment is kept. */
  giveAnswer: put('/api/events/:id/answer', {
    limit: { none: 'answersOnce' },
    input: z.object({
      rating: Rating,
      comment: z.optional(singleLine({ max: maxFeedbackLength })),
    }),
    reply: Feedback,
  }),
  /** Other attendees with visible attendance, by name. `before` is the id of the last one received. */
  met: get('/api/events/:id/met', { input: Page, reply: z.array(PublicUser) }),
  /** Whether other attendees may see that the user attended. */
  showAttendance: put('/api/user/shows-attendance', {
    limit: { none: 'ownRows' },
    input: z.object({ isAttendanceVisible: z.boolean() }),
    reply: z.object({ isAttendanceVisible: z.boolean() }),
  }),
  answers: get('/api/admin/events/:id/answers', { access: 'admin', reply: FeedbackSummary }),
}
