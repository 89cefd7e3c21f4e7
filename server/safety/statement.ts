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
  if (subjectType === 'user') return 'Your name, photo and profile text were removed'
  return `Your ${subjectLabels[subjectType]} was removed`
}

const ownerTitles: Record<DecisionKind, (decided: Decided) => string> = {
  dismiss: ({ subjectType }) => `Your ${subjectLabels[subjectType]} was reported, and we kept it`,
  remove: removedTitle,
  warn: ({ subjectType }) => `A warning about your ${subjectLabels[subjectType]}`,
  suspend: ({ until }) =>
    `Your account is suspended until ${until ? formatDateTime(until) : 'further notice'}`,
  ban: () => 'Your account is banned',
  uphold: ({ subjectType }) => `The decision about your ${subjectLabels[subjectType]} was upheld`,
  reverse: ({ subjectType }) =>
    `The decision about your ${subjectLabels[subjectType]} was reversed`,
  answer: () => 'An answer to your message',
}

const reporterTitles: Record<DecisionKind, string> = {
  dismiss: 'We kept what you reported',
  remove: 'What you reported was removed',
  warn: 'The person you reported was warned',
  suspend: 'The person you reported is suspended for a while',
  ban: 'The person you reported is banned',
  uphold: 'The decision about what you reported was upheld',
  reverse: 'The decision about what you reported was reversed',
  answer: 'An answer to your message',
}

const also = (decided: Decided, side: Side) => {
  if (!decided.alsoRemoves) return null
  return `${side === 'owner' ? removedTitle(decided) : reporterTitles.remove} as well.`
}

const repostNotice = 'If we removed something, we can’t restore it, but you can post it again.'

const accessNotice =
  'Until then you can’t log in. You still have the right to a copy of your data and to have your account deleted. Write to us for this.'

const hiddenNotice =
  'No one can see it now, but nothing is lost yet. You can object within six months. If you’re right, it comes back with its members and messages. After that it will be deleted.'
const reopenedNotice = 'It is open again, with its members and messages.'

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
  dismiss: 'We kept the profile you reported',
  remove: 'We removed the name, photo and text of the profile you reported',
  warn: 'The person you reported was warned',
  suspend: 'The person you reported is suspended for a while',
  ban: 'The person you reported is banned',
  uphold: 'The decision about the person you reported was upheld',
  reverse: 'The decision about the person you reported was reversed',
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
    return `It’s about the message we received on ${formatDayAndTime(openedAt)}.`
  const name = subjectLabels[subjectType]
  if (side === 'reporter')
    return `It’s about the ${name} that was first reported on ${formatDayAndTime(openedAt)}.`
  const [first = ''] = (snapshot ?? '').split('\n')
  if (!first) return null
  return `It’s about: “${first.length > maxExcerptLength ? `${first.slice(0, maxExcerptLength)}…` : first}”`
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
