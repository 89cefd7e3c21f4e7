import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { ServiceUnavailable } from '#server/jobs/attempt.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { isUnknownRecipient } from './bounces.ts'
import type { RenderedMail } from './compose.ts'
import { linkMail } from './linkMail.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import * as store from './store.ts'

/** Renders a mail to a user from the current state; null when it is read, disabled or obsolete. */
export type RenderMail = (app: App, mail: store.FoundMail) => Promise<RenderedMail | null>

/**
 * Renders a queued mail from the current state and sends it. Skips mails that are read, disabled or
 * obsolete by now.
 */
export const sendMail = async (
  app: App,
  { mailer, renderMail }: { mailer: Mailer; renderMail: RenderMail },
  id: string,
): Promise<void> => {
  const { db, now } = app
  const mail = await store.findMail(db, id)
  if (!mail || mail.sentAt) return
  // Held back until the address is confirmed; link mails are exempt, as they confirm it.
  if (!mail.isConfirmed && !mail.linkId) return
  const rendered = await runInLanguage(mail.language, () => renderAddressed(app, mail, renderMail))
  if (!rendered) return store.removeSkippedConversationMail(db, id)
  if (await deliverMail(mailer, { ...rendered, id, date: mail.createdAt }))
    return recordSent(db, id, now())
  await store.markBounced(db, rendered.to, now())
  await store.removeSkippedConversationMail(db, id)
}

// Together with the longest delivery and the last attempt shorter than a job lease, so that no other
// process takes the job meanwhile. A failover of the database takes ten seconds.
const recordForMs = 12_000
const retryMs = 500

/** Retries while the database is away: an unrecorded mail would be sent again. */
const recordSent = async (db: Db, id: string, at: Date): Promise<void> => {
  const until = performance.now() + recordForMs
  for (;;)
    try {
      return await store.markSent(db, id, at)
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(retryMs)
    }
}

/** False when the address does not exist. */
export const deliverMail = async (mailer: Mailer, mail: OutgoingMail): Promise<boolean> => {
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    if (isUnknownRecipient(error)) return false
    if (!isServerUnavailable(error)) throw error
    throw new ServiceUnavailable(String((error as { code?: unknown }).code), {
      setting: 'SMTP_URL',
    })
  }
}

/**
 * Link mails use the link's own address and ignore earlier bounces, because the user waits for
 * them.
 */
const renderAddressed = async (app: App, mail: store.FoundMail, renderMail: RenderMail) => {
  if (mail.linkId) return linkMail(app, mail.linkId)
  const rendered = mail.hasBounced ? null : await renderMail(app, mail)
  return rendered && { ...rendered, to: mail.email }
}

// Nodemailer's codes for an unavailable mail server, a rejected login or a temporary error (4xx).
// They affect all mails, so they do not count as failures of this one.
const unavailableCodes = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET'],
  ...['EAUTH', 'ETLS'],
])
const isServerUnavailable = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isTemporary = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  return isTemporary || (code !== undefined && unavailableCodes.has(code))
}
