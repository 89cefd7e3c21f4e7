import type { ReportReason } from '#shared/safety/contract.ts'
import type { CaseSubject, DecisionKind } from './contract.ts'

/** Addressed to the author: "your post". */
export const subjectLabels: Record<CaseSubject, string> = {
  post: 'post',
  comment: 'comment',
  groupMessage: 'group message',
  directMessage: 'message',
  group: 'group',
  event: 'event',
  user: 'profile',
  contact: 'message to us',
}

/** The house rules, as in docs/privacy/en/house-rules.md. */
export const houseRules: Record<ReportReason, string> = {
  harassment: 'We are kind: no threats and no harassment.',
  hate: 'Everyone is welcome: no hate and no discrimination.',
  scam: 'We are honest: no scams and no false offers.',
  spam: 'We write for each other: no spam and no advertising.',
  illegal: 'We follow the law of the Netherlands and the European Union.',
  underAge: 'This community is for people aged 16 and over.',
  other: 'We keep this a pleasant place for everyone.',
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
