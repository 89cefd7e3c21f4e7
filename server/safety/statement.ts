import type { Db } from '#server/db/connect.ts'
import type { CaseRow, DecisionRow } from '#server/db/rows.ts'
import type { Label } from '#server/language/t.ts'
import { type StoredText, storedDate, storedMessage } from '#server/notifications/storedText.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import { houseRules } from '#shared/safety/cases/labels.ts'
import * as store from './store.ts'

type Decided = Pick<DecisionRow, 'id' | 'kind' | 'rule' | 'reason' | 'until' | 'alsoRemoves'> &
  Pick<CaseRow, 'subjectType' | 'snapshot' | 'openedAt'> & {
    /** The decision was reversed and the content restored. */
    isBack: boolean
  }

export type Side = 'owner' | 'reporter'

const removedTitle = ({ subjectType }: Decided) =>
  subjectType === 'user'
    ? storedMessage('safety.toOwner.profileRemoved')
    : storedMessage('safety.toOwner.removed', { subject: subjectType })

const suspendedTitle = ({ until }: Decided) =>
  until
    ? storedMessage('safety.toOwner.suspended', { until: storedDate(until, 'dateTime') })
    : storedMessage('safety.toOwner.suspendedForNow')

const ownerTitles: Record<DecisionKind, (decided: Decided) => StoredText> = {
  dismiss: ({ subjectType: subject }) => storedMessage('safety.toOwner.kept', { subject }),
  remove: removedTitle,
  warn: ({ subjectType: subject }) => storedMessage('safety.toOwner.warned', { subject }),
  suspend: suspendedTitle,
  ban: () => storedMessage('safety.toOwner.banned'),
  uphold: ({ subjectType: subject }) => storedMessage('safety.toOwner.upheld', { subject }),
  reverse: ({ subjectType: subject }) => storedMessage('safety.toOwner.reversed', { subject }),
  answer: () => storedMessage('safety.answer'),
}

const reporterTitles: Record<DecisionKind, Label> = {
  dismiss: 'safety.toReporter.kept',
  remove: 'safety.toReporter.removed',
  warn: 'safety.toReporter.warned',
  suspend: 'safety.toReporter.suspended',
  ban: 'safety.toReporter.banned',
  uphold: 'safety.toReporter.upheld',
  reverse: 'safety.toReporter.reversed',
  answer: 'safety.answer',
}

const profileReporterTitles: Partial<Record<DecisionKind, Label>> = {
  dismiss: 'safety.toReporterOfProfile.kept',
  remove: 'safety.toReporterOfProfile.removed',
  uphold: 'safety.toReporterOfProfile.upheld',
  reverse: 'safety.toReporterOfProfile.reversed',
}

const alsoRemoved = ({ alsoRemoves, subjectType }: Decided, side: Side) => {
  if (!alsoRemoves) return null
  if (side === 'reporter') return storedMessage('safety.toReporter.alsoRemoved')
  return subjectType === 'user'
    ? storedMessage('safety.toOwner.profileAlsoRemoved')
    : storedMessage('safety.toOwner.alsoRemoved', { subject: subjectType })
}

const nextSteps = (decided: Decided, side: Side) =>
  side === 'reporter' ? [] : [...aboutGroup(decided), ...aboutAccount(decided)]

const aboutGroup = ({ kind, subjectType, alsoRemoves }: Decided) =>
  subjectType === 'group' && (kind === 'remove' || alsoRemoves)
    ? [storedMessage('safety.next.groupHidden')]
    : []

const aboutAccount = ({ kind, isBack }: Decided) => {
  if (kind === 'suspend') return [storedMessage('safety.next.suspended')]
  if (kind === 'ban') return [storedMessage('safety.next.banned')]
  if (kind !== 'reverse') return []
  return [storedMessage(isBack ? 'safety.next.groupReopened' : 'safety.next.postAgain')]
}

const titleFor = (decided: Decided, side: Side): StoredText => {
  const { kind, subjectType } = decided
  if (side === 'owner') return ownerTitles[kind](decided)
  const ofProfile = subjectType === 'user' ? profileReporterTitles[kind] : undefined
  return storedMessage(ofProfile ?? reporterTitles[kind])
}

const maxExcerptLength = 80

/** Quotes the beginning of the content to its owner only. */
const describeSubject = ({ subjectType, snapshot, openedAt }: Decided, side: Side) => {
  const date = storedDate(openedAt, 'dayAndTime')
  // Not quoted: the given address may belong to a third party.
  if (subjectType === 'contact') return storedMessage('safety.about.message', { date })
  if (side === 'reporter')
    return storedMessage('safety.about.reported', { subject: subjectType, date })
  const [first = ''] = (snapshot ?? '').split('\n')
  if (!first) return null
  const excerpt = first.length > maxExcerptLength ? `${first.slice(0, maxExcerptLength)}…` : first
  return storedMessage('safety.about.excerpt', { excerpt })
}

/** The statement of reasons for one side: what was decided, why, and how to object. */
export const statementFor = (decided: Decided, side: Side) => ({
  title: titleFor(decided, side),
  about: describeSubject(decided, side),
  rule: decided.rule ? storedMessage(houseRules[decided.rule]) : null,
  reason: decided.reason,
  also: alsoRemoved(decided, side),
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
