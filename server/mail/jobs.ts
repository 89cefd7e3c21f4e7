import type { App } from '#server/http/context.ts'
import { keptSince } from '#server/privacy/retention/keptSince.ts'
import { retention } from '#shared/privacy/retention.ts'
import { sendDigests } from './digest/digest.ts'
import { sendFarewell } from './farewell.ts'
import { removeFilesOf, removeMailFiles } from './files.ts'
import { createMailer } from './send.ts'
import { sendMail } from './sending.ts'
import * as store from './store.ts'
import { mailUnread } from './unread/watching.ts'

const cleanEveryHours = 24
const digestEveryHours = 1
const handsForMany = 2

/** Says how queued mails leave, and how long the outbox remembers them. */
export const handleMailJobs = (app: App): void => {
  const mailer = createMailer(app.config, app.log)
  app.jobs.handle('mail.send', ({ mailId }) => sendMail(app, mailer, mailId))
  app.jobs.handle('mail.sendMany', ({ mailId }) => sendMail(app, mailer, mailId), {
    hands: handsForMany,
  })
  app.jobs.handle('mail.farewell', ({ farewellId }) => sendFarewell(app, mailer, farewellId))
  app.jobs.handle('mail.forgetFiles', ({ mailIds }) => removeFilesOf(app.config.dataDir, mailIds))
  app.jobs.handle('mail.unread', (talk) => mailUnread(app, talk))
  app.jobs.every('mail.digest', digestEveryHours, () => sendDigests(app))
  app.jobs.every('upkeep.outbox', cleanEveryHours, () => forgetOldMails(app))
}

const forgetOldMails = async ({ db, config, now }: App) => {
  const before = keptSince(retention.mails, now())
  await store.removeMailsBefore(db, before)
  await removeMailFiles(config.dataDir, before)
}
