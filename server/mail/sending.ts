import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { App } from '#server/http/context.ts'
import { NotNow } from '#server/jobs/attempt.ts'
import { type BookingMailKind, type Kind, kinds } from '#server/notifications/kinds.ts'
import { isWanted } from '#server/notifications/settings.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { bookingMail } from './bookingMail.ts'
import { isNobodyThere } from './bounces.ts'
import type { Composed, Reader } from './compose.ts'
import { decisionMail, isOfDecision } from './decisionMail.ts'
import { digestMail } from './digest/digestMail.ts'
import { leaveUrlOf } from './leaving.ts'
import { linkMail } from './linkMail.ts'
import { accountMail, noticeMail } from './noticeMail.ts'
import type { Mailer, OutgoingMail } from './send.ts'
import * as store from './store.ts'
import { unreadMail } from './unread/unreadMail.ts'

/**
 * Sends a mail once, as things stand now: what its reader has read meanwhile, does not want any more
 * or has no use for is not sent.
 */
export const sendMail = async (app: App, mailer: Mailer, id: string): Promise<void> => {
  const { db, now } = app
  const mail = await store.findMail(db, id)
  if (!mail || mail.sentAt) return
  // It waits in its row: see `sendWaiting`. Links are what confirms an address.
  if (!mail.isConfirmed && !mail.linkId) return
  const letter = await letterFor(app, mail)
  if (!letter) return store.forgetTalk(db, id)
  if (await handOver(mailer, { ...letter, id, date: mail.createdAt }))
    return store.markSent(db, id, now())
  await store.noteBounce(db, letter.to, now())
  await store.forgetTalk(db, id)
}

/** False when nobody is at this address. */
export const handOver = async (mailer: Mailer, mail: OutgoingMail): Promise<boolean> => {
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    if (isNobodyThere(error)) return false
    if (!isAway(error)) throw error
    throw new NotNow(String((error as { code?: unknown }).code), { setting: 'SMTP_URL' })
  }
}

/**
 * A link goes to its own address, and also where mails have come back before: whoever asked for it
 * waits for it now.
 */
const letterFor = async (app: App, mail: store.FoundMail) => {
  if (mail.linkId) return linkMail(app, mail.linkId)
  const composed = mail.hasBounced ? null : await composedFor(app, mail)
  return composed && { ...composed, to: mail.email }
}

const composedFor = async (app: App, mail: store.FoundMail): Promise<Composed | null> => {
  if (mail.bookingId) return forBooking(app, mail, mail.bookingId)
  if (!(mail.kind in kinds)) return null
  const kind = mail.kind as Kind
  const { setting } = kinds[kind]
  if (!(await isWanted(app.db, mail.userId, setting, 'mail'))) return null
  const { publicUrl } = app.config
  const leaveUrl = await leaveUrlOf(app, mail.userId, setting)
  const { name: community } = await readPlatform(app.db)
  const reader: Reader = { name: mail.name, publicUrl, leaveUrl, community }
  if (mail.conversationId || mail.groupId) return unreadMail(app, mail, kind, reader)
  if (kind === 'digest') return digestMail(app, mail.userId, reader)
  if (isOfDecision(kind)) return decisionMail(app, mail, kind, reader)
  if (setting === 'security') return accountMail(app, mail, kind, reader)
  const notice = await store.findNotice(app.db, mail.notificationId, app.now())
  return notice && noticeMail(notice, setting, reader)
}

/** Also when the notification was read or deleted: whoever booked counts on the mail. */
const forBooking = async ({ db, config }: App, mail: store.FoundMail, bookingId: string) => {
  const found = await store.findBooked(db, bookingId)
  const { name: community } = await readPlatform(db)
  return (
    found &&
    bookingMail(
      mail.kind as BookingMailKind,
      { ...found, name: mail.name, sequence: mail.sequence, stamp: mail.createdAt },
      {
        publicUrl: config.publicUrl,
        community,
        organizer: organizerOf(config.mailFrom, community),
      },
    )
  )
}

const organizerOf = (mailFrom: string, community: string) => {
  const [from] = addressparser(mailFrom, { flatten: true })
  return { name: from?.name || community, email: from?.address || 'welkom@localhost' }
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
