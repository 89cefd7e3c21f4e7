import type { App } from '#server/http/context.ts'
import { retention, retentionCutoff } from '#shared/privacy/retention.ts'
import { sendAccountDeletedMail } from './accountDeletedMail.ts'
import { type RenderMail, sendMail } from './delivery.ts'
import { createMailer, removeFilesOfMails, removeMailFilesBefore } from './mailer.ts'
import * as store from './store.ts'

const cleanupIntervalHours = 24
const bulkConcurrency = 2

/** Registers mail delivery and the retention of the outbox. */
export const handleMailJobs = (app: App, renderMail: RenderMail): void => {
  const mailer = createMailer(app.config, app.log)
  const delivery = { mailer, renderMail }
  app.jobs.handle('mail.send', ({ mailId }) => sendMail(app, delivery, mailId))
  app.jobs.handle('mail.sendMany', ({ mailId }) => sendMail(app, delivery, mailId), {
    concurrency: bulkConcurrency,
  })
  app.jobs.handle('mail.accountDeleted', (payload) => sendAccountDeletedMail(app, mailer, payload))
  app.jobs.handle('mail.deleteFiles', ({ mailIds }) =>
    removeFilesOfMails(app.config.dataDir, mailIds),
  )
  app.jobs.every('maintenance.outbox', cleanupIntervalHours, () => removeOldMails(app))
}

const removeOldMails = async ({ db, config, now }: App) => {
  const before = retentionCutoff(retention.mails, now())
  await store.removeMailsBefore(db, before)
  await removeMailFilesBefore(config.dataDir, before)
}
