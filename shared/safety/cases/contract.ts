import * as z from 'zod'
import { get, isoDate, Page, post } from '#shared/http/endpoint.ts'
import { lines } from '#shared/http/text.ts'
import { ContactTopic, Reported, ReportReason } from '#shared/safety/contract.ts'
import { PublicUser } from '#shared/users/user.ts'

/** What a case is about: something that was reported, or a message by the contact form. */
export const Subject = z.enum([...Reported.options, 'contact'])
export type Subject = z.infer<typeof Subject>

export const DecisionKind = z.enum([
  'dismiss',
  'remove',
  'warn',
  'suspend',
  'ban',
  // Of what somebody objected to: it stands, or is taken back.
  'uphold',
  'reverse',
  // To whoever wrote by the contact form.
  'answer',
])
export type DecisionKind = z.infer<typeof DecisionKind>

export const suspensionDays = [1, 3, 7, 30] as const

export const DecisionDraft = z.object({
  kind: DecisionKind,
  /** The house rule it goes by. */
  rule: ReportReason.optional(),
  /** Shown to both sides. */
  reason: lines({ min: 1, max: 2000 }),
  days: z.literal(suspensionDays).optional(),
  /** A warning, a suspension or a ban that takes away what it is about, too. */
  alsoRemoves: z.boolean().optional(),
  /** How many decisions whoever decides has seen in the case: none is made over another. */
  seen: z.int().min(0),
})
export type DecisionDraft = z.infer<typeof DecisionDraft>

export const Decision = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  type: Subject,
  kind: DecisionKind,
  rule: ReportReason.nullable(),
  reason: z.string(),
  until: isoDate.nullable(),
  alsoRemoves: z.boolean(),
  /** null: somebody who has left. */
  decidedBy: PublicUser.nullable(),
  about: PublicUser.nullable(),
  createdAt: isoDate,
})
export type Decision = z.infer<typeof Decision>

export const Case = z.object({
  id: z.uuid(),
  type: Subject,
  status: z.enum(['open', 'decided', 'objected']),
  owner: PublicUser.nullable(),
  /** How it begins. */
  excerpt: z.string(),
  reportCount: z.int(),
  reasons: z.array(ReportReason),
  openedAt: isoDate,
})
export type Case = z.infer<typeof Case>

export const ContextLine = z.object({
  id: z.uuid(),
  author: PublicUser.nullable(),
  words: z.string(),
  createdAt: isoDate,
  isReported: z.boolean(),
})
export type ContextLine = z.infer<typeof ContextLine>

/** Where it stands, with the little around it that a decision takes. */
export const Context = z.object({
  place: z.string(),
  lines: z.array(ContextLine),
  /** False: it was deleted, and only what was reported is left. */
  isThere: z.boolean(),
})
export type Context = z.infer<typeof Context>

export const CaseFile = Case.extend({
  /** Its words as they were reported; null once they are forgotten. */
  snapshot: z.string().nullable(),
  context: Context,
  ownerFacts: z
    .object({
      memberSince: isoDate,
      isBanned: z.boolean(),
      suspendedUntil: isoDate.nullable(),
    })
    .nullable(),
  /** About the same person in other cases, newest first. */
  earlier: z.array(Decision),
  reports: z.array(
    z.object({
      id: z.uuid(),
      reporter: PublicUser.nullable(),
      name: z.string().nullable(),
      topic: ContactTopic.nullable(),
      place: z.string().nullable(),
      reason: ReportReason,
      words: z.string(),
      /** What it said then, where that is not the snapshot. */
      seenWords: z.string().nullable(),
      createdAt: isoDate,
    }),
  ),
  /** In this case, oldest first. */
  decisions: z.array(Decision),
  objections: z.array(
    z.object({
      id: z.uuid(),
      user: PublicUser.nullable(),
      words: z.string(),
      createdAt: isoDate,
    }),
  ),
  /** What whoever looks at it may decide now. */
  choices: z.array(DecisionKind),
})
export type CaseFile = z.infer<typeof CaseFile>

export const cases = {
  /** What waits for a decision, oldest first. */
  list: get('/api/safety/cases', { access: 'moderator', input: Page, reply: z.array(Case) }),
  one: get('/api/safety/cases/:id', { access: 'moderator', reply: CaseFile }),
  decide: post('/api/safety/cases/:id/decisions', {
    access: 'moderator',
    input: DecisionDraft,
    reply: Decision,
  }),
  /** The log, newest first. */
  decisions: get('/api/safety/decisions', {
    access: 'moderator',
    input: Page,
    reply: z.array(Decision),
  }),
}
