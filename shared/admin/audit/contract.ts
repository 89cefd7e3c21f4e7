import * as z from 'zod/mini'
import { get, isoDate, isoDay, Page } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { DecisionKind } from '#shared/safety/cases/contract.ts'
import { PublicUser } from '#shared/users/user.ts'
import { teamActionLabels } from './teamActionLabels.ts'

const TeamAction = z.enum(Object.keys(teamActionLabels) as [string, ...string[]])

/** What a decision was. `lift` ends a suspension or ban early. */
const TeamDecision = z.enum([...DecisionKind.options, 'lift'])

export const TeamLogFilter = z.extend(Page, {
  /** Part of the name or username of who did it, or of whom it was about. */
  q: z.optional(singleLine({ max: 100 })),
  action: z.optional(TeamAction),
  /** Only decisions of this kind. */
  decision: z.optional(TeamDecision),
  /** The first and last day, in Amsterdam. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
})
export type TeamLogFilter = z.infer<typeof TeamLogFilter>

/** What a member of the team did. Names of changed fields, never their values. */
export const TeamLogEntry = z.object({
  id: z.uuid(),
  action: z.string(),
  /** Null when the account is deleted. */
  actor: z.nullable(PublicUser),
  /** The user it was about, if it was about one. */
  subject: z.nullable(PublicUser),
  /** The title of the event, group, post, guide or announcement it was about. */
  about: z.nullable(z.string()),
  /** The case it belongs to. */
  caseId: z.nullable(z.uuid()),
  changed: z.array(z.string()),
  decision: z.nullable(TeamDecision),
  createdAt: isoDate,
})
export type TeamLogEntry = z.infer<typeof TeamLogEntry>

export const teamLog = {
  /** Newest first. */
  list: get('/api/admin/audit-log', {
    access: 'admin',
    input: TeamLogFilter,
    reply: z.array(TeamLogEntry),
  }),
}
