import type { App } from '#server/http/context.ts'
import { sendDigests } from '#server/notifications/digest/digest.ts'
import { mailUnreadMessages } from '#server/notifications/unread/unreadCheck.ts'
import { retention, retentionCutoff } from '#shared/privacy/retention.ts'
import { sendAccountDeletedMail } from './accountDeletedMail.ts'
import { sendMail } from './delivery.ts'
import { createMailer, removeFilesOfMails, removeMailFilesBefore } from './mailer.ts'
import * as store from './store.ts'

const cleanupIntervalHours = 24
const digestCheckHours = 1
const bulkConcurrency = 2

/** Registers mail delivery, the digest and the retention of the outbox. */
export const handleMailJobs = (app: App): void => {
  const mailer = createMailer(app.config, app.log)
  app.jobs.handle('mail.send', ({ mailId }) => sendMail(app, mailer, mailId))
  app.jobs.handle('mail.sendMany', ({ mailId }) => sendMail(app, mailer, mailId), {
    concurrency: bulkConcurrency,
  })
  app.jobs.handle('mail.farewell', ({ farewellId }) =>
    sendAccountDeletedMail(app, mailer, farewellId),
  )
  app.jobs.handle('mail.forgetFiles', ({ mailIds }) =>
    removeFilesOfMails(app.config.dataDir, mailIds),
  )
  app.jobs.handle('mail.unread', (conversation) => mailUnreadMessages(app, conversation))
  app.jobs.every('mail.digest', digestCheckHours, () => sendDigests(app))
  app.jobs.every('upkeep.outbox', cleanupIntervalHours, () => removeOldMails(app))
}

const removeOldMails = async ({ db, config, now }: App) => {
  const before = retentionCutoff(retention.mails, now())
  await store.removeMailsBefore(db, before)
  await removeMailFilesBefore(config.dataDir, before)
}
