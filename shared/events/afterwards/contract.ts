import * as z from 'zod'
import { get, Page, put } from '#shared/http/endpoint.ts'
import { line } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

const Face = z.int().min(1).max(5)
export const longestLine = 500

/** How an event was, as one person says it. */
export const Answer = z.object({ face: Face, line: z.string() })
export type Answer = z.infer<typeof Answer>

/** What one may say about an event that is over. */
export const OwnAnswer = z.object({
  answer: Answer.nullable(),
  /** One came, and it is not too late yet. */
  mayAnswer: z.boolean(),
})
export type OwnAnswer = z.infer<typeof OwnAnswer>

/** What all have said, without who did. */
export const Answers = z.object({
  /** How many chose each face, the unhappiest first. */
  faces: z.array(z.int()).length(5),
  /** The latest first. */
  lines: z.array(Answer),
})
export type Answers = z.infer<typeof Answers>

export const mostLines = 100

export const afterwards = {
  answer: get('/api/events/:id/answer', { reply: OwnAnswer }),
  /** Without `line` what was written stays. */
  giveAnswer: put('/api/events/:id/answer', {
    input: z.object({ face: Face, line: line({ max: longestLine }).optional() }),
    reply: Answer,
  }),
  /** Others who came and agreed to be shown; by name. `before` is the id of the last one received. */
  met: get('/api/events/:id/met', { input: Page, reply: z.array(PublicUser) }),
  /** Whether others who came to the same events may see that I did. */
  showAttendance: put('/api/user/shows-attendance', {
    input: z.object({ showsAttendance: z.boolean() }),
    reply: z.object({ showsAttendance: z.boolean() }),
  }),
  answers: get('/api/admin/events/:id/answers', { access: 'admin', reply: Answers }),
}
