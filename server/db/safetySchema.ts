// Rows of reports and of what is decided about them. As in schema.ts.

export type CaseRow = {
  id: string
  subjectType:
    | 'post'
    | 'comment'
    | 'groupMessage'
    | 'directMessage'
    | 'group'
    | 'event'
    | 'user'
    | 'contact'
  subjectId: string | null
  ownerId: string | null
  status: 'open' | 'decided' | 'objected'
  snapshot: string | null
  reportCount: number
  openedAt: Date
  decidedAt: Date | null
}

/** Why something was reported, and the house rule by which it is decided. */
type Ground = 'harassment' | 'hate' | 'scam' | 'spam' | 'illegal' | 'underAge' | 'other'

export type ReportRow = {
  id: string
  caseId: string
  reporterId: string | null
  topic: 'content' | 'underAge' | 'objection' | 'privacy' | 'other' | null
  reason: Ground
  words: string
  name: string | null
  email: string | null
  place: string | null
  createdAt: Date
}

export type DecisionRow = {
  id: string
  caseId: string
  decidedBy: string | null
  kind: 'dismiss' | 'remove' | 'warn' | 'suspend' | 'ban' | 'uphold' | 'reverse' | 'answer'
  rule: Ground | null
  reason: string
  until: Date | null
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
