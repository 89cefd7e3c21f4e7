import type { Db } from '#server/db/connect.ts'
import type { CaseRow, DecisionRow } from '#server/db/rows.ts'
import { formatDateTime, formatDayAndTime } from '#server/mail/dateFormat.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import { houseRules, subjectLabels } from '#shared/safety/cases/labels.ts'
import * as store from './store.ts'

type Decided = Pick<DecisionRow, 'id' | 'kind' | 'rule' | 'reason' | 'until' | 'alsoRemoves'> &
  Pick<CaseRow, 'subjectType' | 'snapshot' | 'openedAt'> & {
    /** The decision was reversed and the content restored. */
    isBack: boolean
  }

export type Side = 'owner' | 'reporter'

const removedTitle = ({ subjectType }: Decided) => {
  if (subjectType === 'user') return 'Your name, photo and the words of your profile were removed'
  return `Your ${subjectLabels[subjectType]} was removed`
}

const ownerTitles: Record<DecisionKind, (decided: Decided) => string> = {
  dismiss: ({ subjectType }) => `Your ${subjectLabels[subjectType]} was reported, and it stays`,
  remove: removedTitle,
  warn: ({ subjectType }) => `A warning about your ${subjectLabels[subjectType]}`,
  suspend: ({ until }) =>
    `Your account is suspended until ${until ? formatDateTime(until) : 'further notice'}`,
  ban: () => 'Your account is banned',
  uphold: ({ subjectType }) => `The decision about your ${subjectLabels[subjectType]} stands`,
  reverse: ({ subjectType }) =>
    `The decision about your ${subjectLabels[subjectType]} was taken back`,
  answer: () => 'An answer to your message',
}

const reporterTitles: Record<DecisionKind, string> = {
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
  return `${side === 'owner' ? removedTitle(decided) : reporterTitles.remove} as well.`
}

const repostNotice = 'If something was removed, we cannot bring it back; you may write it again.'

const accessNotice =
  'Until then you cannot sign in. You still have a right to a copy of your data and to have your account deleted: write to us for that.'

const hiddenNotice =
  'Nobody sees it now, and nothing of it is lost yet: if you object within six months and are right, it comes back with its members and messages. After that it is deleted.'
const reopenedNotice = 'It is open again, with its members and all that was said in it.'

const nextSteps = (decided: Decided, side: Side) =>
  side === 'reporter' ? [] : [...aboutGroup(decided), ...aboutAccount(decided)]

const aboutGroup = ({ kind, subjectType, alsoRemoves }: Decided) =>
  subjectType === 'group' && (kind === 'remove' || alsoRemoves) ? [hiddenNotice] : []

const aboutAccount = ({ kind, isBack }: Decided) => {
  if (kind === 'suspend') return [accessNotice]
  if (kind === 'ban') return [accessNotice.replace('Until then you', 'You')]
  if (kind !== 'reverse') return []
  return [isBack ? reopenedNotice : repostNotice]
}

const profileReporterTitles: Partial<Record<DecisionKind, string>> = {
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
  if (side === 'owner') return ownerTitles[kind](decided)
  return (subjectType === 'user' && profileReporterTitles[kind]) || reporterTitles[kind]
}

const maxExcerptLength = 80

/** Quotes the beginning of the content to its owner only. */
const describeSubject = ({ subjectType, snapshot, openedAt }: Decided, side: Side) => {
  // Not quoted: the given address may belong to a third party.
  if (subjectType === 'contact')
    return `It is about the message we received on ${formatDayAndTime(openedAt)}.`
  const name = subjectLabels[subjectType]
  if (side === 'reporter')
    return `It is about the ${name} that was first reported on ${formatDayAndTime(openedAt)}.`
  const [first = ''] = (snapshot ?? '').split('\n')
  if (!first) return null
  return `It is about: “${first.length > maxExcerptLength ? `${first.slice(0, maxExcerptLength)}…` : first}”`
}

/** The statement of reasons for one side: what was decided, why, and how to object. */
export const statementFor = (decided: Decided, side: Side) => ({
  title: titleFor(decided, side),
  about: describeSubject(decided, side),
  rule: decided.rule ? houseRules[decided.rule] : null,
  reason: decided.reason,
  also: also(decided, side),
  isAnswer: decided.kind === 'answer',
  afterwards: nextSteps(decided, side),
  objectPath: `/privacy/contact?decision=${decided.id}`,
})
export type Statement = ReturnType<typeof statementFor>

/** Null when the decision does not exist any more. */
export const findStatement = async (db: Db, decisionId: string, side: Side) => {
  const decided = await store.findDecisionWithCase(db, decisionId)
  return decided && statementFor(decided, side)
}
