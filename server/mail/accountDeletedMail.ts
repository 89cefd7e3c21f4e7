import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { composeMail, greetingAndFooter } from './compose.ts'
import { deliverMail } from './delivery.ts'
import type { Mailer } from './mailer.ts'
import * as store from './store.ts'

const fileRetentionMs = 30 * 60_000

/**
 * Queues the confirmation mail for the account that this transaction erases. The job keeps the
 * language, which is erased with the account.
 */
export const queueAccountDeletedMail = async (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Tx,
  { email, name, language }: { email: string; name: string; language: string | null },
): Promise<void> => {
  const id = uuid()
  await store.addAccountDeletedMail(tx, { id, email, name, createdAt: now() })
  await jobs.send(tx, 'mail.accountDeleted', { mailId: id, language }, { key: id })
}

/** Deletes the stored address after sending. A crash in between causes one duplicate mail. */
export const sendAccountDeletedMail = async (
  app: App,
  mailer: Mailer,
  { mailId: id, language = null }: JobPayload['mail.accountDeleted'],
): Promise<void> => {
  const { db, config } = app
  const pending = await store.findAccountDeletedMail(db, id)
  if (!pending) return
  const { name: community } = await readPlatform(db)
  const rendered = runInLanguage(language, () =>
    accountDeletedMail(pending.name, config.publicUrl, community),
  )
  await deliverMail(mailer, { ...rendered, id, to: pending.email, date: pending.createdAt })
  // Without SMTP the file contains the address, so it is deleted after half an hour.
  const after = new Date(app.now().getTime() + fileRetentionMs)
  if (!config.smtpUrl)
    await app.jobs.send(db, 'mail.deleteFiles', { mailIds: [id] }, { key: id, after })
  await store.removeAccountDeletedMail(db, id)
}

const accountDeletedMail = (name: string, publicUrl: string, community: string) =>
  composeMail({
    ...greetingAndFooter('security', { name, publicUrl, unsubscribeUrl: '', community }),
    subject: t('mail.accountDeleted.title'),
    heading: t('mail.accountDeleted.title'),
    paragraphs: [t('mail.accountDeleted.text', { community }), t('mail.accountDeleted.notYou')],
    action: { text: t('mail.accountDeleted.action'), url: `${publicUrl}/privacy` },
  })
