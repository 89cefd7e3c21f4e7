import type { ReportReason } from '#shared/safety/contract.ts'
import type { CaseSubject, DecisionKind } from './contract.ts'

/** Addressed to the author: "your post". */
export const subjectLabels: Record<CaseSubject, string> = {
  post: 'post',
  comment: 'comment',
  groupMessage: 'message in a group',
  directMessage: 'message',
  group: 'group',
  event: 'event',
  user: 'profile',
  contact: 'message to us',
}

/** The house rules, as in docs/privacy/house-rules.md. */
export const houseRules: Record<ReportReason, string> = {
  harassment: 'We are kind: no threats, and nobody is pursued.',
  hate: 'Everybody is welcome: no hate, and no discrimination.',
  scam: 'We are honest: no scams and no false offers.',
  spam: 'We write for each other: no spam and no advertising.',
  illegal: 'We keep the law of the Netherlands and the European Union.',
  underAge: 'This community is for people of 16 and older.',
  other: 'We leave this place as pleasant as we found it.',
}

/** The choices of a moderator. */
const decisionLabels: Record<DecisionKind, string> = {
  dismiss: 'Leave it as it is',
  remove: 'Remove it',
  warn: 'Warn its author',
  suspend: 'Suspend the account for a time',
  ban: 'Ban the account',
  uphold: 'Let the decision stand',
  reverse: 'Take the decision back',
  answer: 'Answer',
}

const profileDecisionLabels: Partial<Record<DecisionKind, string>> = {
  remove: 'Remove name, photo and profile texts',
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
  uphold: 'Decision stands',
  reverse: 'Decision taken back',
  answer: 'Answered',
}
