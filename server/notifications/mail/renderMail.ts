import type { App } from '#server/http/context.ts'
import type { MailRecipient, RenderedMail } from '#server/mail/compose.ts'
import type { RenderMail } from '#server/mail/delivery.ts'
import type { FoundMail } from '#server/mail/store.ts'
import { unsubscribeUrlFor } from '#server/mail/unsubscribe.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { digestMail } from '../digest/digest.ts'
import { isKind, type Kind, kinds } from '../kinds.ts'
import { isChannelEnabled } from '../settings.ts'
import * as store from '../store.ts'
import { oneInCurrentLanguage } from '../storedNotification.ts'
import { unreadMail } from '../unread/unreadMail.ts'
import { accountMail, notificationMail } from './notificationMail.ts'

/** Renders the mail of one kind; null when its subject is gone. */
export type KindMail = (
  app: App,
  mail: FoundMail,
  recipient: MailRecipient,
) => Promise<RenderedMail | null>

/** Mails of features that contain more than the text of their notification. */
export type FeatureMails = {
  /** With a calendar file. Sent even when the notification was read or deleted. */
  booking: (app: App, mail: FoundMail, bookingId: string) => Promise<RenderedMail | null>
  byKind: Partial<Record<Kind, KindMail>>
}

/** Features pass their mails, because they are above notifications. */
export const createMailRenderer =
  ({ booking, byKind }: FeatureMails): RenderMail =>
  async (app, mail) => {
    if (mail.bookingId) return booking(app, mail, mail.bookingId)
    const { kind } = mail
    if (!isKind(kind)) return null
    const { setting } = kinds[kind]
    if (!(await isChannelEnabled(app.db, mail.userId, setting, 'mail'))) return null
    const { publicUrl } = app.config
    const unsubscribeUrl = await unsubscribeUrlFor(app, mail.userId, setting)
    const { name: community } = await readPlatform(app.db)
    const recipient: MailRecipient = { name: mail.name, publicUrl, unsubscribeUrl, community }
    if (mail.conversationId || mail.groupId) return unreadMail(app, mail, recipient)
    if (kind === 'digest') return digestMail(app, mail.userId, recipient)
    const featureMail = byKind[kind]
    if (featureMail) return featureMail(app, mail, recipient)
    if (setting === 'security') return accountMail(app, mail, kind, recipient)
    const notification = await store.findUnreadNotification(app.db, mail.notificationId, app.now())
    return (
      notification &&
      notificationMail(await oneInCurrentLanguage(app.db, notification), setting, recipient)
    )
  }
