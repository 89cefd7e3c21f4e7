// Row types of reports and moderation decisions, as in schema.ts.

type Subject =
  | 'post'
  | 'comment'
  | 'groupMessage'
  | 'directMessage'
  | 'group'
  | 'event'
  | 'user'
  | 'contact'

export type CaseRow = {
  id: string
  subjectType: Subject
  subjectId: string | null
  ownerId: string | null
  status: 'open' | 'decided' | 'objected'
  snapshot: string | null
  reportCount: number
  openedAt: Date
  decidedAt: Date | null
}

type Topic = 'content' | 'underAge' | 'objection' | 'privacy' | 'other'

/** Reason of a report, and the rule that a decision applies. */
type ReportReason = 'harassment' | 'hate' | 'scam' | 'spam' | 'illegal' | 'underAge' | 'other'

export type ReportRow = {
  id: string
  caseId: string
  reporterId: string | null
  topic: Topic | null
  reason: ReportReason
  words: string
  /** Content at the time of the report, if it differs from the case's snapshot. */
  seenWords: string | null
  name: string | null
  email: string | null
  place: string | null
  createdAt: Date
}

type DecisionKind =
  | 'dismiss'
  | 'remove'
  | 'warn'
  | 'suspend'
  | 'ban'
  | 'uphold'
  | 'reverse'
  | 'answer'

export type DecisionRow = {
  id: string
  caseId: string
  decidedBy: string | null
  kind: DecisionKind
  rule: ReportReason | null
  reason: string
  until: Date | null
  alsoRemoves: boolean
  createdAt: Date
}

export type ObjectionRow = {
  id: string
  caseId: string
  decisionId: string
  userId: string | null
  email: string | null
  words: string
  createdAt: Date
}
