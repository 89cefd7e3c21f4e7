import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { composeMail, greetingAndFooter } from './compose.ts'
import { deliverMail } from './delivery.ts'
import type { Mailer } from './mailer.ts'
import * as store from './store.ts'

const fileRetentionMs = 30 * 60_000

/** Queues the confirmation mail for the account that this transaction erases. */
export const queueAccountDeletedMail = async (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<void> => {
  const id = uuid()
  await store.addAccountDeletedMail(tx, { id, email, name, createdAt: now() })
  await jobs.send(tx, 'mail.accountDeleted', { mailId: id }, { key: id })
}

/** Deletes the stored address after sending. A crash in between causes one duplicate mail. */
export const sendAccountDeletedMail = async (
  app: App,
  mailer: Mailer,
  id: string,
): Promise<void> => {
  const { db, config } = app
  const pending = await store.findAccountDeletedMail(db, id)
  if (!pending) return
  const { publicUrl } = config
  const { name: community } = await readPlatform(db)
  const rendered = composeMail({
    ...greetingAndFooter('security', {
      name: pending.name,
      publicUrl,
      unsubscribeUrl: '',
      community,
    }),
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Your account on ${community} and its data have been deleted. This is our last email to you. We have deleted this address too.`,
      'If you didn’t delete it yourself, write to us right away.',
    ],
    action: { text: 'What we keep and for how long', url: `${publicUrl}/privacy` },
  })
  await deliverMail(mailer, { ...rendered, id, to: pending.email, date: pending.createdAt })
  // Without SMTP the file contains the address, so it is deleted after half an hour.
  const after = new Date(app.now().getTime() + fileRetentionMs)
  if (!config.smtpUrl)
    await app.jobs.send(db, 'mail.deleteFiles', { mailIds: [id] }, { key: id, after })
  await store.removeAccountDeletedMail(db, id)
}
