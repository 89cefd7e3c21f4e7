import type { Tx } from '#server/db/connect.ts'
import type { CaseRow, DecisionRow } from '#server/db/safetySchema.ts'
import type { App } from '#server/http/context.ts'
import { notify, notifyAll, settle } from '#server/notifications/notify.ts'
import { caseOpened, decisionOnReport, decisionOnYours } from '#server/notifications/safetyFacts.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import { statementFor } from '#server/safety/statement.ts'
import { moderatorIds } from '#server/users/users.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const deeds: Record<DecisionKind, string> = {
  dismiss: 'report_dismissed',
  remove: 'content_removed',
  warn: 'account_warned',
  suspend: 'account_suspended',
  ban: 'account_banned',
  uphold: 'decision_upheld',
  reverse: 'decision_reversed',
  answer: 'decision_made',
}

type Decision = Omit<DecisionRow, 'createdAt'> &
  Pick<CaseRow, 'subjectType' | 'snapshot' | 'openedAt'> & { isBack: boolean }
type Decided = {
  found: Omit<store.FoundCase, 'owner'> & {
    owner: { id: string } | null
    last: DecisionKind | null
    lastAt: Date | null
  }
  decision: Decision
}

// Where only one can have reported it, that it was reported and stays says who did; also that this
// stands. The author's file with their data goes by `is_kept_quiet` in the database, which says the same.
const isKeptQuiet = ({ kind, subjectType }: Decision, last: DecisionKind | null) =>
  subjectType === 'directMessage' && (kind === 'uphold' ? last : kind) === 'dismiss'

/** Both sides hear what was decided and why, whoever objected too; all of it is in the trails. */
export const tellDecided = async (
  app: App,
  tx: Tx,
  me: Me,
  { found, decision }: Decided,
  origin: Origin,
) => {
  const { id: caseId, owner } = found
  const deed = { entityType: 'decision', entityId: decision.id }
  await audit(tx, { ...deed, userId: me.id, action: 'decision_made', origin })
  if (owner && !isKeptQuiet(decision, found.last)) {
    await notify(app, tx, owner.id, decisionOnYours(decision, statementFor(decision, 'owner')))
    await audit(tx, { ...deed, userId: owner.id, action: deeds[decision.kind] })
  }
  if (decision.subjectType === 'contact') await answerWriters(app, tx, caseId, decision)
  else {
    const fact = decisionOnReport(decision, statementFor(decision, 'reporter'))
    const reporters = await store.reporterIds(tx, caseId)
    await notifyAll(
      app,
      tx,
      reporters.map((userId) => ({ userId, fact })),
    )
  }
  await answerObjections(app, tx, found, decision)
  await settleOpened(app, tx, caseId)
}

const answerWriters = async ({ jobs }: App, tx: Tx, caseId: string, { id }: Decision) => {
  for (const reportId of await store.reportIds(tx, caseId)) {
    const payload = { reportId, decisionId: id }
    await jobs.send(tx, 'mail.contact', payload, { key: `${reportId}:${id}` })
  }
}

const answerObjections = async (
  { jobs }: App,
  tx: Tx,
  { id: caseId, lastAt }: Decided['found'],
  { id }: Decision,
) => {
  if (!lastAt) return
  for (const objectionId of await store.listUnanswered(tx, caseId, lastAt)) {
    const payload = { objectionId, decisionId: id }
    await jobs.send(tx, 'mail.contact', payload, { key: `${objectionId}:${id}` })
  }
}

// As many as are told of it.
const most = 50

/** That it waits is no news any more, for nobody. */
const settleOpened = async (app: App, tx: Tx, caseId: string) => {
  for (const { id } of await moderatorIds(tx, most))
    await settle(app, tx, id, caseOpened({ id: caseId }))
}
