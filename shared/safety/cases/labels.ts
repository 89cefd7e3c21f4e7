import type { SharedLabel } from '#shared/language/t.ts'
import type { ReportReason } from '#shared/safety/contract.ts'
import type { CaseSubject, DecisionKind } from './contract.ts'

/** The house rules, as in docs/privacy/en/house-rules.md. */
export const houseRules: Record<ReportReason, SharedLabel> = {
  harassment: 'safety.rule.harassment',
  hate: 'safety.rule.hate',
  scam: 'safety.rule.scam',
  spam: 'safety.rule.spam',
  illegal: 'safety.rule.illegal',
  underAge: 'safety.rule.underAge',
  other: 'safety.rule.other',
}

/** The choices of a moderator. */
const decisionLabels: Record<DecisionKind, string> = {
  dismiss: 'Leave it as it is',
  remove: 'Remove it',
  warn: 'Warn its author',
  suspend: 'Suspend the account for a while',
  ban: 'Ban the account',
  uphold: 'Uphold the decision',
  reverse: 'Reverse the decision',
  answer: 'Answer',
}

const profileDecisionLabels: Partial<Record<DecisionKind, string>> = {
  remove: 'Remove name, photo and profile text',
  warn: 'Warn this person',
}

/** A profile has no author, so it has its own labels. */
export const decisionLabel = (kind: DecisionKind, type: CaseSubject) =>
  (type === 'user' && profileDecisionLabels[kind]) || decisionLabels[kind]

/** The decision, as shown in the log. */
export const decidedLabels: Record<DecisionKind, string> = {
  dismiss: 'Left as it is',
  remove: 'Removed',
  warn: 'Warned',
  suspend: 'Suspended',
  ban: 'Banned',
  uphold: 'Decision upheld',
  reverse: 'Decision reversed',
  answer: 'Answered',
}
