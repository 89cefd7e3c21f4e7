import type { App } from '#server/http/context.ts'
import { sendDigests } from './digest/digest.ts'
import { sendFarewell } from './farewell.ts'
import { removeFilesOf, removeMailFiles } from './files.ts'
import { createMailer } from './send.ts'
import { sendMail } from './sending.ts'
import * as store from './store.ts'
import { mailUnread } from './unread/watching.ts'

const keptMs = 30 * 24 * 3_600_000
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
  const before = new Date(now().getTime() - keptMs)
  await store.removeMailsBefore(db, before)
  await removeMailFiles(config.dataDir, before)
}
