import * as z from 'zod/mini'
import { isoDate, post } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import type { Label } from '#shared/language/t.ts'
import { Email } from '#shared/users/rules.ts'

export const ReportableType = z.enum([
  'post',
  'comment',
  'groupMessage',
  'directMessage',
  'group',
  'event',
  'user',
])
export type ReportableType = z.infer<typeof ReportableType>

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

export const reportReasonLabels: Record<ReportReason, Label> = {
  harassment: 'safety.reason.harassment',
  hate: 'safety.reason.hate',
  scam: 'safety.reason.scam',
  spam: 'safety.reason.spam',
  illegal: 'safety.reason.illegal',
  underAge: 'safety.reason.underAge',
  other: 'safety.reason.other',
}

export const reportLimits = { details: 2000 }

export const ReportDraft = z.object({
  type: ReportableType,
  id: z.uuid(),
  reason: ReportReason,
  /** For the moderators. */
  details: z.optional(multiLine({ max: reportLimits.details })),
  /** Also blocks the author. Rejected for content without one. */
  isBlocking: z._default(z.boolean(), false),
})
export type ReportDraft = z.infer<typeof ReportDraft>

export const Report = z.object({
  id: z.uuid(),
  type: ReportableType,
  reason: ReportReason,
  createdAt: isoDate,
})
export type Report = z.infer<typeof Report>

export const ContactTopic = z.enum(['content', 'underAge', 'objection', 'privacy', 'other'])
export type ContactTopic = z.infer<typeof ContactTopic>

export const contactTopicLabels: Record<ContactTopic, Label> = {
  content: 'safety.topic.content',
  underAge: 'safety.topic.underAge',
  objection: 'safety.topic.objection',
  privacy: 'safety.topic.privacy',
  other: 'safety.topic.other',
}

/** From anyone, with or without an account. */
export const ContactDraft = z.object({
  topic: ContactTopic,
  name: z.optional(singleLine({ max: 100 })),
  /** The address for the answer. */
  email: Email,
  /** A URL on Welkom, or a description. */
  where: z.optional(singleLine({ max: 500 })),
  message: multiLine({ min: 1, max: 5000 }),
  /** The decision objected to, taken from the link in its mail. */
  decisionId: z.optional(z.uuid()),
})
export type ContactDraft = z.infer<typeof ContactDraft>

export const safety = {
  report: post('/api/reports', { limit: 'report', input: ReportDraft, reply: Report }),
  contact: post('/api/contact', { access: 'anyone', limit: 'contact', input: ContactDraft }),
}
