import type { Db } from '#server/db/connect.ts'
import type { CaseRow, DecisionRow } from '#server/db/safetySchema.ts'
import { showDayAndTime, showMoment } from '#server/mail/times.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import { houseRules, subjectNames } from '#shared/safety/cases/words.ts'
import * as store from './store.ts'

type Decided = Pick<DecisionRow, 'id' | 'kind' | 'rule' | 'reason' | 'until' | 'alsoRemoves'> &
  Pick<CaseRow, 'subjectType' | 'snapshot' | 'openedAt'> & {
    /** It was taken back, and what was removed is there again. */
    isBack: boolean
  }

export type Side = 'owner' | 'reporter'

const removed = ({ subjectType }: Decided) => {
  if (subjectType === 'user') return 'Your name, photo and the words of your profile were removed'
  return `Your ${subjectNames[subjectType]} was removed`
}

const toOwner: Record<DecisionKind, (decided: Decided) => string> = {
  dismiss: ({ subjectType }) => `Your ${subjectNames[subjectType]} was reported, and it stays`,
  remove: removed,
  warn: ({ subjectType }) => `A warning about your ${subjectNames[subjectType]}`,
  suspend: ({ until }) =>
    `Your account is suspended until ${until ? showMoment(until) : 'further notice'}`,
  ban: () => 'Your account is banned',
  uphold: ({ subjectType }) => `The decision about your ${subjectNames[subjectType]} stands`,
  reverse: ({ subjectType }) =>
    `The decision about your ${subjectNames[subjectType]} was taken back`,
  answer: () => 'An answer to your message',
}

const toReporter: Record<DecisionKind, string> = {
  dismiss: 'What you reported stays',
  remove: 'What you reported was removed',
  warn: 'Whoever made what you reported was warned',
  suspend: 'Whoever made what you reported is suspended for a time',
  ban: 'Whoever made what you reported is banned',
  uphold: 'The decision about what you reported stands',
  reverse: 'The decision about what you reported was taken back',
  answer: 'An answer to your message',
}

const also = (decided: Decided, side: Side) => {
  if (!decided.alsoRemoves) return null
  return `${side === 'owner' ? removed(decided) : toReporter.remove} as well.`
}

const mayWriteAgain = 'If something was removed, we cannot bring it back; you may write it again.'

const keptOut =
  'Until then you cannot sign in. You still have a right to a copy of your data and to have your account deleted: write to us for that.'

const isHidden =
  'Nobody sees it now, and nothing of it is lost yet: if you object within six months and are right, it comes back with its members and messages. After that it is deleted.'
const isOpen = 'It is open again, with its members and all that was said in it.'

const afterwards = (decided: Decided, side: Side) =>
  side === 'reporter' ? [] : [...aboutGroup(decided), ...aboutAccount(decided)]

const aboutGroup = ({ kind, subjectType, alsoRemoves }: Decided) =>
  subjectType === 'group' && (kind === 'remove' || alsoRemoves) ? [isHidden] : []

const aboutAccount = ({ kind, isBack }: Decided) => {
  if (kind === 'suspend') return [keptOut]
  if (kind === 'ban') return [keptOut.replace('Until then you', 'You')]
  if (kind !== 'reverse') return []
  return [isBack ? isOpen : mayWriteAgain]
}

const toReporterOfPerson: Partial<Record<DecisionKind, string>> = {
  dismiss: 'The profile you reported stays as it is',
  remove: 'Name, photo and texts of the profile you reported were removed',
  warn: 'The person you reported was warned',
  suspend: 'The person you reported is suspended for a time',
  ban: 'The person you reported is banned',
  uphold: 'The decision about the person you reported stands',
  reverse: 'The decision about the person you reported was taken back',
}

const titleFor = (decided: Decided, side: Side) => {
  const { kind, subjectType } = decided
  if (side === 'owner') return toOwner[kind](decided)
  return (subjectType === 'user' && toReporterOfPerson[kind]) || toReporter[kind]
}

const longest = 80

/** Its beginning, to whom it is from; nobody else keeps somebody's words by being told of them. */
const aboutFor = ({ subjectType, snapshot, openedAt }: Decided, side: Side) => {
  // Not in their words: whose the address is that was given, nobody knows.
  if (subjectType === 'contact')
    return `It is about the message we received on ${showDayAndTime(openedAt)}.`
  const name = subjectNames[subjectType]
  if (side === 'reporter')
    return `It is about the ${name} that was first reported on ${showDayAndTime(openedAt)}.`
  const [first = ''] = (snapshot ?? '').split('\n')
  if (!first) return null
  return `It is about: “${first.length > longest ? `${first.slice(0, longest)}…` : first}”`
}

/** What was decided, why, by whom and what can be done about it, for one side of it. */
export const statementFor = (decided: Decided, side: Side) => ({
  title: titleFor(decided, side),
  about: aboutFor(decided, side),
  rule: decided.rule ? houseRules[decided.rule] : null,
  reason: decided.reason,
  /** What it did besides. */
  also: also(decided, side),
  isAnswer: decided.kind === 'answer',
  afterwards: afterwards(decided, side),
  objectPath: `/privacy/contact?decision=${decided.id}`,
})
export type Statement = ReturnType<typeof statementFor>

/** null when it is not there any more. */
export const findStatement = async (db: Db, decisionId: string, side: Side) => {
  const decided = await store.findDecided(db, decisionId)
  return decided && statementFor(decided, side)
}
