import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import { currentLanguage, runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { deliverMail } from '#server/mail/delivery.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { lockUsersForShare, normalizeEmail } from '#server/users/users.ts'
import { retention, retentionCutoff } from '#shared/privacy/retention.ts'
import type { ContactDraft, ContactTopic, ReportReason } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { decisionContent } from './decisionMail.ts'
import { notifyCaseOpened, notifyObjection } from './notifications.ts'
import { findStatement } from './statement.ts'
import * as store from './store.ts'

const reasons: Partial<Record<ContactTopic, ReportReason>> = { underAge: 'underAge' }

/**
 * Handles a message from the contact form: an objection when it names a recent decision, else a new
 * case. The response does not reveal which.
 */
export const contact = (app: App, me: Me | null, draft: ContactDraft): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    // The user is locked before the case, in the global lock order.
    if (me) await lockUsersForShare(tx, [me.id])
    const email = normalizeEmail(draft.email)
    const decision = await findObjectionTarget(app, tx, draft)
    if (decision) await fileObjection(app, tx, me, { ...draft, email }, decision)
    else await openContactCase(app, tx, me, { ...draft, email })
  })

/** Objections are possible while the report is kept, and for as long as a ban is in force. */
const findObjectionTarget = async ({ now }: App, tx: Tx, { topic, decisionId }: ContactDraft) => {
  const decision =
    topic === 'objection' && decisionId ? await store.findDecisionWithCase(tx, decisionId) : null
  if (!decision || decision.createdAt > retentionCutoff(retention.reports, now())) return decision
  const measure = decision.ownerId ? await store.findBlockingDecision(tx, decision.ownerId) : null
  return measure?.kind === 'ban' && measure.caseId === decision.caseId ? decision : null
}

const fileObjection = async (
  app: App,
  tx: Tx,
  me: Me | null,
  { email, message }: ContactDraft,
  { id: decisionId, caseId }: { id: string; caseId: string },
) => {
  const decided = await store.lockCase(tx, caseId)
  if (!decided) return
  const objection = {
    ...{ id: uuid(), caseId, decisionId, userId: me?.id ?? null },
    ...{ email, message, createdAt: app.now() },
  }
  await store.addObjection(tx, objection)
  if (decided.status === 'decided')
    await store.setStatus(tx, caseId, { status: 'objected', decidedAt: decided.decidedAt })
  await notifyObjection(app, tx, decided, objection)
  const payload = { objectionId: objection.id, language: currentLanguage() }
  await app.jobs.send(tx, 'mail.contact', payload, { key: objection.id })
}

const openContactCase = async (app: App, tx: Tx, me: Me | null, draft: ContactDraft) => {
  const createdAt = app.now()
  const opened = await store.openCase(tx, {
    ...{ id: uuid(), subjectType: 'contact', subjectId: null, ownerId: null },
    ...{ snapshot: null, openedAt: createdAt },
  })
  const report = {
    ...{ id: uuid(), caseId: opened.id, reporterId: me?.id ?? null, topic: draft.topic },
    ...{
      reason: reasons[draft.topic] ?? 'other',
      details: draft.message,
      name: draft.name || null,
    },
    seenContent: null,
    ...{ email: draft.email, location: draft.where ?? null, createdAt },
  }
  await store.addReport(tx, report)
  await notifyCaseOpened(app, tx, opened, me?.id ?? null)
  const payload = { reportId: report.id, language: currentLanguage() }
  await app.jobs.send(tx, 'mail.contact', payload, { key: report.id })
}

type ContactMail = JobPayload['mail.contact']

const receivedText = () => ({
  subject: t('safety.contact.subject'),
  heading: t('safety.contact.subject'),
  paragraphs: [t('safety.contact.received'), t('safety.contact.notYou')],
})

const writerReference = ({ reportId, objectionId }: ContactMail) =>
  reportId ? { reportId } : { objectionId: objectionId ?? '' }

const mailText = async ({ db, config }: App, { decisionId }: ContactMail) => {
  const { publicUrl } = config
  const privacy = { text: t('safety.contact.privacy'), url: `${publicUrl}/privacy` }
  if (!decisionId) return { ...receivedText(), action: privacy }
  const statement = await findStatement(db, decisionId, 'reporter')
  return statement && decisionContent(statement, publicUrl)
}

/**
 * Sent to the given address, which may belong to a third party, so it quotes nothing of the
 * message.
 */
const sendContactMail = async (app: App, mailer: Mailer, payload: ContactMail): Promise<void> => {
  const writer = await store.findWriter(app.db, writerReference(payload))
  if (!writer) return
  const mail = await runInLanguage(writer.language ?? payload.language ?? null, () =>
    renderContactMail(app, payload),
  )
  if (!mail) return
  const id = [payload.reportId ?? payload.objectionId, payload.decisionId].filter(Boolean).join('-')
  await deliverMail(mailer, { ...mail, id, to: writer.email, date: app.now() })
}

const renderContactMail = async (app: App, payload: ContactMail) => {
  const content = await mailText(app, payload)
  if (!content) return null
  const { name: community } = await readPlatform(app.db)
  const { publicUrl } = app.config
  return composeMail({
    ...greetingAndFooter('security', { name: '', publicUrl, unsubscribeUrl: '', community }),
    greeting: t('mail.greetingWithoutName'),
    why: t('safety.contact.why', { community }),
    ...content,
  })
}

export const handleContactJobs = (app: App): void => {
  const mailer = createMailer(app.config, app.log)
  app.jobs.handle('mail.contact', (payload) => sendContactMail(app, mailer, payload))
}
