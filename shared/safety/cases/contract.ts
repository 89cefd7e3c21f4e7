import * as z from 'zod/mini'
import { AttachedFile, FileSize } from '#shared/files/contract.ts'
import { get, isoDate, Page, post, raw } from '#shared/http/endpoint.ts'
import { multiLine } from '#shared/http/text.ts'
import { ContactTopic, ReportableType, ReportReason } from '#shared/safety/contract.ts'
import { PublicUser } from '#shared/users/user.ts'

/** The subject of a case: reported content or a contact message. */
export const CaseSubject = z.enum([...ReportableType.options, 'contact'])
export type CaseSubject = z.infer<typeof CaseSubject>

export const DecisionKind = z.enum([
  'dismiss',
  'remove',
  'warn',
  'suspend',
  'ban',
  // In response to an objection.
  'uphold',
  'reverse',
  // In response to a contact message.
  'answer',
])
export type DecisionKind = z.infer<typeof DecisionKind>

export const suspensionDays = [1, 3, 7, 30] as const
export const maxReasonLength = 2000

export const DecisionDraft = z.object({
  kind: DecisionKind,
  /** The house rule that was broken. */
  rule: z.optional(ReportReason),
  /** Shown to both sides. */
  reason: multiLine({ min: 1, max: maxReasonLength }),
  days: z.optional(z.literal(suspensionDays)),
  /** The warning, suspension or ban also removes the content. */
  alsoRemoves: z.optional(z.boolean()),
  /** The number of decisions the moderator has seen, for optimistic locking. */
  seen: z.int().check(z.gte(0)),
})
export type DecisionDraft = z.infer<typeof DecisionDraft>

/** A suspension by an administrator, without a report. */
export const SuspensionDraft = z.object({
  rule: ReportReason,
  reason: multiLine({ min: 1, max: maxReasonLength }),
  days: z.literal(suspensionDays),
})
export type SuspensionDraft = z.infer<typeof SuspensionDraft>

export const LiftDraft = z.pick(SuspensionDraft, { reason: true })
export type LiftDraft = z.infer<typeof LiftDraft>

export const Decision = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  type: CaseSubject,
  kind: DecisionKind,
  rule: z.nullable(ReportReason),
  reason: z.string(),
  until: z.nullable(isoDate),
  alsoRemoves: z.boolean(),
  /** Null when the account is deleted. */
  decidedBy: z.nullable(PublicUser),
  about: z.nullable(PublicUser),
  createdAt: isoDate,
})
export type Decision = z.infer<typeof Decision>

export const Case = z.object({
  id: z.uuid(),
  type: CaseSubject,
  status: z.enum(['open', 'decided', 'objected']),
  owner: z.nullable(PublicUser),
  /** The beginning of the content. */
  excerpt: z.string(),
  reportCount: z.int(),
  reasons: z.array(ReportReason),
  openedAt: isoDate,
})
export type Case = z.infer<typeof Case>

export const ContextLine = z.object({
  id: z.uuid(),
  author: z.nullable(PublicUser),
  text: z.string(),
  createdAt: isoDate,
  isReported: z.boolean(),
  /** What a reported message said before its edits, oldest first, each with the end of its time. */
  earlier: z.optional(z.array(z.object({ text: z.string(), replacedAt: isoDate }))),
})
export type ContextLine = z.infer<typeof ContextLine>

/** The surroundings of the content that a decision needs. */
export const Context = z.object({
  location: z.string(),
  lines: z.array(ContextLine),
  /** False when the content was deleted and only the snapshot is left. */
  isThere: z.boolean(),
})
export type Context = z.infer<typeof Context>

export const CaseFile = z.extend(Case, {
  /** The content as reported; null after its retention period. */
  snapshot: z.nullable(z.string()),
  /** The pictures and documents that were reported, as long as the snapshot. */
  files: z.array(AttachedFile),
  context: Context,
  ownerFacts: z.nullable(
    z.object({
      memberSince: isoDate,
      isBanned: z.boolean(),
      suspendedUntil: z.nullable(isoDate),
    }),
  ),
  /** Decisions about the same user in other cases, newest first. */
  earlier: z.array(Decision),
  reports: z.array(
    z.object({
      id: z.uuid(),
      reporter: z.nullable(PublicUser),
      name: z.nullable(z.string()),
      topic: z.nullable(ContactTopic),
      location: z.nullable(z.string()),
      reason: ReportReason,
      details: z.string(),
      /** The content at the time of this report, where it differs from the snapshot. */
      seenContent: z.nullable(z.string()),
      createdAt: isoDate,
    }),
  ),
  /** In this case, oldest first. */
  decisions: z.array(Decision),
  objections: z.array(
    z.object({
      id: z.uuid(),
      user: z.nullable(PublicUser),
      message: z.string(),
      createdAt: isoDate,
    }),
  ),
  /** The decisions the current moderator may make. */
  choices: z.array(DecisionKind),
})
export type CaseFile = z.infer<typeof CaseFile>

export const cases = {
  /** Open cases, oldest first. */
  list: get('/api/safety/cases', { access: 'moderator', input: Page, reply: z.array(Case) }),
  one: get('/api/safety/cases/:id', { access: 'moderator', reply: CaseFile }),
  /** One of `files`. */
  file: raw('GET', '/api/safety/cases/:id/files/:fileId', {
    access: 'moderator',
    sends: 'application/octet-stream',
    isAudited: true,
    input: z.object({ size: z._default(FileSize, 'medium') }),
  }),
  decide: post('/api/safety/cases/:id/decisions', {
    access: 'moderator',
    input: DecisionDraft,
    reply: Decision,
  }),
  /** The decision log, newest first. */
  decisions: get('/api/safety/decisions', {
    access: 'moderator',
    input: Page,
    reply: z.array(Decision),
  }),
}
