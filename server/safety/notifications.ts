import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CaseRow, DecisionRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { markHandled, notify, notifyAll } from '#server/notifications/notify.ts'
import {
  caseObjected,
  caseOpened,
  decisionOnReport,
  decisionOnYours,
} from '#server/notifications/safetyInputs.ts'
import { findUser, moderatorIds } from '#server/users/users.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import { mayDecideAbout } from '#shared/safety/cases/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './cases/store.ts'
import { statementFor } from './statement.ts'
import { findOtherDeciders } from './store.ts'

// The longest-serving moderators are enough.
const maxNotified = 50

type Case = Pick<CaseRow, 'id' | 'ownerId'>

/** The moderators who may decide about the case, except the reporter. */
const listDeciders = async (tx: Tx, { ownerId }: Case, exceptId: string | null) => {
  const owner = ownerId ? await findUser(tx, ownerId) : null
  const others = await findOtherDeciders(tx, ownerId)
  const all = await moderatorIds(tx, maxNotified)
  return all
    .filter((one) => one.id !== exceptId && mayDecideAbout(owner, one, others))
    .map(({ id }) => id)
}

/** Notifies once per case, however many users report it. */
export const notifyCaseOpened = async (
  app: App,
  tx: Tx,
  openedCase: Case,
  reporterId: string | null,
) => {
  const deciders = await listDeciders(tx, openedCase, reporterId)
  await notifyAll(
    app,
    tx,
    deciders.map((userId) => ({ userId, input: caseOpened(openedCase) })),
  )
}

export const notifyObjection = async (
  app: App,
  tx: Tx,
  objectedCase: Case,
  objection: { id: string },
) => {
  const deciders = await listDeciders(tx, objectedCase, null)
  await notifyAll(
    app,
    tx,
    deciders.map((userId) => ({ userId, input: caseObjected(objectedCase, objection) })),
  )
}

const auditActions: Record<DecisionKind, string> = {
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

// Only the recipient can have reported a direct message. To protect them, a dismissed report is not
// disclosed to the author, nor is its upholding. `is_undisclosed` in the database applies the same
// rule to the export.
const isUndisclosed = ({ kind, subjectType }: Decision, last: DecisionKind | null) =>
  subjectType === 'directMessage' && (kind === 'uphold' ? last : kind) === 'dismiss'

/** Notifies owner, reporters and objectors of a decision, and writes the audit entries. */
export const notifyDecision = async (app: App, tx: Tx, me: Me, { found, decision }: Decided) => {
  const { id: caseId, owner } = found
  const entry = { entityType: 'decision', entityId: decision.id }
  await audit(tx, { ...entry, userId: me.id, action: 'decision_made', origin: currentOrigin() })
  if (owner && !isUndisclosed(decision, found.last)) {
    await notify(app, tx, owner.id, decisionOnYours(decision, statementFor(decision, 'owner')))
    await audit(tx, { ...entry, userId: owner.id, action: auditActions[decision.kind] })
  }
  if (decision.subjectType === 'contact') await queueContactAnswers(app, tx, caseId, decision)
  else {
    const input = decisionOnReport(decision, statementFor(decision, 'reporter'))
    const reporters = await store.reporterIds(tx, caseId)
    await notifyAll(
      app,
      tx,
      reporters.map((userId) => ({ userId, input })),
    )
  }
  await queueObjectionAnswers(app, tx, found, decision)
  await markOpenedHandled(app, tx, caseId)
}

const queueContactAnswers = async ({ jobs }: App, tx: Tx, caseId: string, { id }: Decision) => {
  for (const reportId of await store.reportIds(tx, caseId)) {
    const payload = { reportId, decisionId: id }
    await jobs.send(tx, 'mail.contact', payload, { key: `${reportId}:${id}` })
  }
}

const queueObjectionAnswers = async (
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

/** Marks the notification about the open case as handled, for all moderators. */
const markOpenedHandled = async (app: App, tx: Tx, caseId: string) => {
  for (const { id } of await moderatorIds(tx, maxNotified))
    await markHandled(app, tx, id, caseOpened({ id: caseId }))
}
