import type { Label } from '#shared/language/t.ts'
import type { ReportReason } from '#shared/safety/contract.ts'
import type { CaseSubject, DecisionKind } from './contract.ts'

/** The house rules, as in docs/privacy/en/house-rules.md. */
export const houseRules: Record<ReportReason, Label> = {
  harassment: 'safety.rule.harassment',
  hate: 'safety.rule.hate',
  scam: 'safety.rule.scam',
  spam: 'safety.rule.spam',
  illegal: 'safety.rule.illegal',
  underAge: 'safety.rule.underAge',
  other: 'safety.rule.other',
}

/** The choices of a moderator. */
const decisionLabels: Record<DecisionKind, Label> = {
  dismiss: 'safety.decision.dismiss',
  remove: 'safety.decision.remove',
  warn: 'safety.decision.warn',
  suspend: 'safety.decision.suspend',
  ban: 'safety.decision.ban',
  uphold: 'safety.decision.uphold',
  reverse: 'safety.decision.reverse',
  answer: 'safety.decision.answer',
}

const profileDecisionLabels: Partial<Record<DecisionKind, Label>> = {
  remove: 'safety.profileDecision.remove',
  warn: 'safety.profileDecision.warn',
}

/** A profile has no author, so it has its own labels. */
export const decisionLabel = (kind: DecisionKind, type: CaseSubject) =>
  (type === 'user' && profileDecisionLabels[kind]) || decisionLabels[kind]

/** The decision, as shown in the log. */
export const decidedLabels: Record<DecisionKind, Label> = {
  dismiss: 'safety.decided.dismiss',
  remove: 'safety.decided.remove',
  warn: 'safety.decided.warn',
  suspend: 'safety.decided.suspend',
  ban: 'safety.decided.ban',
  uphold: 'safety.decided.uphold',
  reverse: 'safety.decided.reverse',
  answer: 'safety.decided.answer',
}
