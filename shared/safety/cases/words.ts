import type { ReportReason } from '#shared/safety/contract.ts'
import type { DecisionKind, Subject } from './contract.ts'

/** As one says it to whoever wrote it: "your post". */
export const subjectNames: Record<Subject, string> = {
  post: 'post',
  comment: 'comment',
  groupMessage: 'message in a group',
  directMessage: 'message',
  group: 'group',
  event: 'event',
  user: 'profile',
  contact: 'message to us',
}

/** The house rules, as they stand in docs/privacy/house-rules.md. */
export const houseRules: Record<ReportReason, string> = {
  harassment: 'We are kind: no threats, and nobody is pursued.',
  hate: 'Everybody is welcome: no hate, and no discrimination.',
  scam: 'We are honest: no scams and no false offers.',
  spam: 'We write for each other: no spam and no advertising.',
  illegal: 'We keep the law of the Netherlands and the European Union.',
  underAge: 'This community is for people of 16 and older.',
  other: 'We leave this place as pleasant as we found it.',
}

/** What a moderator chooses. */
const decisionNames: Record<DecisionKind, string> = {
  dismiss: 'Leave it as it is',
  remove: 'Remove it',
  warn: 'Warn its author',
  suspend: 'Suspend the account for a time',
  ban: 'Ban the account',
  uphold: 'Let the decision stand',
  reverse: 'Take the decision back',
  answer: 'Answer',
}

const aboutPeople: Partial<Record<DecisionKind, string>> = {
  remove: 'Remove name, photo and profile texts',
  warn: 'Warn this person',
}

/** Of a profile there is no author: it is a person. */
export const decisionNameFor = (kind: DecisionKind, type: Subject) =>
  (type === 'user' && aboutPeople[kind]) || decisionNames[kind]

/** What was decided, in the log. */
export const decidedNames: Record<DecisionKind, string> = {
  dismiss: 'Left as it is',
  remove: 'Removed',
  warn: 'Warned',
  suspend: 'Suspended',
  ban: 'Banned',
  uphold: 'Decision stands',
  reverse: 'Decision taken back',
  answer: 'Answered',
}
