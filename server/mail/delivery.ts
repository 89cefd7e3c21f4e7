import addressparser from 'nodemailer/lib/addressparser/index.js'
import { bookingMail } from '#server/events/bookingMail.ts'
import type { App } from '#server/http/context.ts'
import { ServiceUnavailable } from '#server/jobs/attempt.ts'
import { digestMail } from '#server/notifications/digest/digest.ts'
import { type BookingMailKind, type Kind, kinds } from '#server/notifications/kinds.ts'
import { accountMail, notificationMail } from '#server/notifications/mail/notificationMail.ts'
import { isChannelEnabled } from '#server/notifications/settings.ts'
import { unreadMail } from '#server/notifications/unread/unreadMail.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { decisionMail, isDecisionKind } from '#server/safety/decisionMail.ts'
import { isUnknownRecipient } from './bounces.ts'
import type { MailRecipient, RenderedMail } from './compose.ts'
import { linkMail } from './linkMail.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import * as store from './store.ts'
import { unsubscribeUrlFor } from './unsubscribe.ts'

/**
 * Renders a queued mail from the current state and sends it. Skips mails that are read, disabled or
 * obsolete by now.
 */
export const sendMail = async (app: App, mailer: Mailer, id: string): Promise<void> => {
  const { db, now } = app
  const mail = await store.findMail(db, id)
  if (!mail || mail.sentAt) return
  // Held back until the address is confirmed; link mails are exempt, as they confirm it.
  if (!mail.isConfirmed && !mail.linkId) return
  const rendered = await renderMail(app, mail)
  if (!rendered) return store.removeSkippedConversationMail(db, id)
  if (await deliverMail(mailer, { ...rendered, id, date: mail.createdAt }))
    return store.markSent(db, id, now())
  await store.markBounced(db, rendered.to, now())
  await store.removeSkippedConversationMail(db, id)
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
const renderMail = async (app: App, mail: store.FoundMail) => {
  if (mail.linkId) return linkMail(app, mail.linkId)
  const rendered = mail.hasBounced ? null : await renderForRecipient(app, mail)
  return rendered && { ...rendered, to: mail.email }
}

const renderForRecipient = async (
  app: App,
  mail: store.FoundMail,
): Promise<RenderedMail | null> => {
  if (mail.bookingId) return renderBookingMail(app, mail, mail.bookingId)
  if (!(mail.kind in kinds)) return null
  const kind = mail.kind as Kind
  const { setting } = kinds[kind]
  if (!(await isChannelEnabled(app.db, mail.userId, setting, 'mail'))) return null
  const { publicUrl } = app.config
  const unsubscribeUrl = await unsubscribeUrlFor(app, mail.userId, setting)
  const { name: community } = await readPlatform(app.db)
  const recipient: MailRecipient = { name: mail.name, publicUrl, unsubscribeUrl, community }
  if (mail.conversationId || mail.groupId) return unreadMail(app, mail, kind, recipient)
  if (kind === 'digest') return digestMail(app, mail.userId, recipient)
  if (isDecisionKind(kind)) return decisionMail(app, mail, kind, recipient)
  if (setting === 'security') return accountMail(app, mail, kind, recipient)
  const notification = await store.findUnreadNotification(app.db, mail.notificationId, app.now())
  return notification && notificationMail(notification, setting, recipient)
}

/** Sent even when the notification was read or deleted. */
const renderBookingMail = async ({ db, config }: App, mail: store.FoundMail, bookingId: string) => {
  const found = await store.findBookingWithEvent(db, bookingId)
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
