// Rows of reports and of what is decided about them. As in schema.ts.

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

/** Why something was reported, and the house rule by which it is decided. */
type Ground = 'harassment' | 'hate' | 'scam' | 'spam' | 'illegal' | 'underAge' | 'other'

export type ReportRow = {
  id: string
  caseId: string
  reporterId: string | null
  topic: Topic | null
  reason: Ground
  words: string
  /** What it said then, where that is not what the case began with. */
  seenWords: string | null
  name: string | null
  email: string | null
  place: string | null
  createdAt: Date
}

type Decided = 'dismiss' | 'remove' | 'warn' | 'suspend' | 'ban' | 'uphold' | 'reverse' | 'answer'

export type DecisionRow = {
  id: string
  caseId: string
  decidedBy: string | null
  kind: Decided
  rule: Ground | null
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
