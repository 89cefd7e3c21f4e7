import { v7 as uuid } from 'uuid'
import { keepPeople } from '#server/connections/pairs.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { keptSince } from '#server/privacy/retention/keptSince.ts'
import { emailToKeep } from '#server/users/users.ts'
import { retention } from '#shared/privacy/retention.ts'
import type { ContactDraft, ContactTopic, ReportReason } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { tellObjected, tellOpened } from './telling.ts'

const reasons: Partial<Record<ContactTopic, ReportReason>> = { underAge: 'underAge' }

/**
 * What somebody writes by the contact form: an objection where it names a decision that is not long
 * ago, else a case of its own. Nobody learns here whether there is one.
 */
export const contact = (app: App, me: Me | null, draft: ContactDraft): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    // The person before the case, as everywhere.
    if (me) await keepPeople(tx, [me.id])
    const email = emailToKeep(draft.email)
    const decision = await objectedTo(app, tx, draft)
    if (decision) await object(app, tx, me, { ...draft, email }, decision)
    else await open(app, tx, me, { ...draft, email })
  })

/** For as long as what was reported is kept; and a ban that counts, for as long as it does. */
const objectedTo = async ({ now }: App, tx: Tx, { topic, decisionId }: ContactDraft) => {
  const decision =
    topic === 'objection' && decisionId ? await store.findDecided(tx, decisionId) : null
  if (!decision || decision.createdAt > keptSince(retention.reports, now())) return decision
  const barring = decision.ownerId ? await store.findBarring(tx, decision.ownerId) : null
  return barring?.kind === 'ban' && barring.caseId === decision.caseId ? decision : null
}

const object = async (
  app: App,
  tx: Tx,
  me: Me | null,
  { email, words }: ContactDraft,
  { id: decisionId, caseId }: { id: string; caseId: string },
) => {
  const decided = await store.lockCase(tx, caseId)
  if (!decided) return
  const objection = {
    ...{ id: uuid(), caseId, decisionId, userId: me?.id ?? null },
    ...{ email, words, createdAt: app.now() },
  }
  await store.addObjection(tx, objection)
  if (decided.status === 'decided')
    await store.setStatus(tx, caseId, { status: 'objected', decidedAt: decided.decidedAt })
  await tellObjected(app, tx, decided, objection)
  const payload = { objectionId: objection.id }
  await app.jobs.send(tx, 'mail.contact', payload, { key: objection.id })
}

const open = async (app: App, tx: Tx, me: Me | null, draft: ContactDraft) => {
  const createdAt = app.now()
  const opened = await store.openCase(tx, {
    ...{ id: uuid(), subjectType: 'contact', subjectId: null, ownerId: null },
    ...{ snapshot: null, openedAt: createdAt },
  })
  const report = {
    ...{ id: uuid(), caseId: opened.id, reporterId: me?.id ?? null, topic: draft.topic },
    ...{ reason: reasons[draft.topic] ?? 'other', words: draft.words, name: draft.name || null },
    seenWords: null,
    ...{ email: draft.email, place: draft.where ?? null, createdAt },
  }
  await store.addReport(tx, report)
  await tellOpened(app, tx, opened, me?.id ?? null)
  await app.jobs.send(tx, 'mail.contact', { reportId: report.id }, { key: report.id })
}
