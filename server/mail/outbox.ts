import addressparser from 'nodemailer/lib/addressparser/index.js'
import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { NotNow } from '#server/jobs/attempt.ts'
import type { BookingMailKind, Kind } from '#server/notifications/kinds.ts'
import type { Due } from '#server/notifications/notify.ts'
import { removeMailFiles } from './files.ts'
import { compose } from './mails.ts'
import { createMailer, type Mailer } from './send.ts'
import * as store from './store.ts'

const keptMs = 30 * 24 * 3_600_000
const cleanEveryHours = 24

/** Queues a mail for each of these in the transaction of its cause; the same fact gives one. */
export const queueMails = async (
  { jobs }: Pick<App, 'jobs'>,
  tx: Db,
  kind: Kind,
  dues: Due[],
): Promise<void> => {
  const laterOf = new Map(dues.map(({ userId, fact, after }) => [`${userId} ${fact.key}`, after]))
  const added = await store.addMails(
    tx,
    dues.map(({ userId, fact: { key, booking } }) => ({
      ...{ id: uuid(), userId, kind, key },
      bookingId: booking?.id ?? null,
      sequence: booking?.sequence ?? 0,
    })),
  )
  await jobs.sendAll(
    tx,
    'mail.send',
    added.map(({ id, userId, key }) => ({
      payload: { mailId: id },
      key: id,
      after: laterOf.get(`${userId} ${key}`) ?? null,
    })),
  )
}

/** Says how queued mails leave, and how long the outbox remembers them. */
export const handleMailJobs = (app: App): void => {
  const mailer = createMailer(app.config, app.log)
  app.jobs.handle('mail.send', ({ mailId }) => sendMail(app, mailer, mailId))
  app.jobs.every('upkeep.outbox', cleanEveryHours, () => forgetOldMails(app))
}

const forgetOldMails = async ({ db, config, now }: App) => {
  const before = new Date(now().getTime() - keptMs)
  await store.removeMailsBefore(db, before)
  await removeMailFiles(config.dataDir, before)
}

const sendMail = async ({ db, config, now }: App, mailer: Mailer, id: string) => {
  const loaded = await store.loadMail(db, id)
  if (!loaded || loaded.mail.sentAt) return
  const { mail, user, booking, event } = loaded
  const composed = compose(
    mail.kind as BookingMailKind,
    { name: user.name, event, booking, sequence: mail.sequence, stamp: mail.createdAt },
    { publicUrl: config.publicUrl, organizer: organizerOf(config.mailFrom) },
  )
  try {
    await mailer.send({ ...composed, id, to: user.email, date: mail.createdAt })
  } catch (error) {
    throw isAway(error) ? new NotNow(String((error as { code?: unknown }).code)) : error
  }
  await store.markSent(db, id, now())
}

const organizerOf = (mailFrom: string) => {
  const [from] = addressparser(mailFrom, { flatten: true })
  return { name: from?.name || 'Welkom', email: from?.address || 'welkom@localhost' }
}

// What nodemailer says when the mail server cannot be reached, lets nobody in, or asks to come back
// later (4xx): true for every mail, so none of them is to blame.
const awayCodes = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET'],
  ...['EAUTH', 'ETLS'],
])
const isAway = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isLater = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  return isLater || (code !== undefined && awayCodes.has(code))
}
