import * as z from 'zod'
import { isoDate, post } from '#shared/http/endpoint.ts'
import { line, lines } from '#shared/http/text.ts'
import { Email } from '#shared/users/rules.ts'

/** What somebody can report. */
export const Reported = z.enum([
  'post',
  'comment',
  'groupMessage',
  'directMessage',
  'group',
  'event',
  'user',
])
export type Reported = z.infer<typeof Reported>

export const ReportReason = z.enum([
  'harassment',
  'hate',
  'scam',
  'spam',
  'illegal',
  'underAge',
  'other',
])
export type ReportReason = z.infer<typeof ReportReason>

export const reportReasonLabels: Record<ReportReason, string> = {
  harassment: 'Harassment or threats',
  hate: 'Hate or discrimination',
  scam: 'Scam or false offer',
  spam: 'Spam',
  illegal: 'Something illegal',
  underAge: 'Somebody under 16',
  other: 'Something else',
}

export const reportLimits = { words: 2000 }

export const ReportDraft = z.object({
  type: Reported,
  id: z.uuid(),
  reason: ReportReason,
  /** What the moderators should know. */
  words: lines({ max: reportLimits.words }).optional(),
  /** Blocks its author, too. Refused where there is none. */
  isBlocking: z.boolean().default(false),
})
export type ReportDraft = z.infer<typeof ReportDraft>

export const Report = z.object({
  id: z.uuid(),
  type: Reported,
  reason: ReportReason,
  createdAt: isoDate,
})
export type Report = z.infer<typeof Report>

export const ContactTopic = z.enum(['content', 'underAge', 'objection', 'privacy', 'other'])
export type ContactTopic = z.infer<typeof ContactTopic>

export const contactTopicLabels: Record<ContactTopic, string> = {
  content: 'Report something wrong',
  underAge: 'Report somebody under 16',
  objection: 'Object to a decision',
  privacy: 'A question about privacy',
  other: 'Something else',
}

/** From anybody, with an account or without. */
export const ContactDraft = z.object({
  topic: ContactTopic,
  name: line({ max: 100 }).optional(),
  /** Where the answer goes. */
  email: Email,
  /** Where on Welkom, as an address or in words. */
  where: line({ max: 500 }).optional(),
  words: lines({ min: 1, max: 5000 }),
  /** The decision objected to, as the mail about it names it. */
  decisionId: z.uuid().optional(),
})
export type ContactDraft = z.infer<typeof ContactDraft>

export const safety = {
  report: post('/api/reports', { input: ReportDraft, reply: Report }),
  contact: post('/api/contact', { access: 'anyone', input: ContactDraft }),
}
