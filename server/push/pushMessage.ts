import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { NotificationRow, PushRow, PushSubscriptionRow } from '#server/db/rows.ts'
import { findUnreadGroupMessage } from '#server/groups/chat/unread.ts'
import type { App } from '#server/http/context.ts'
import { sameOriginUrl } from '#server/mail/compose.ts'
import { findUnreadMessage } from '#server/messages/unread.ts'
import { countUnread } from '#server/notifications/inbox.ts'
import type { TemplateArgs } from '#server/notifications/kinds/definition.ts'
import { type Kind, kinds } from '#server/notifications/kinds.ts'
import { isChannelEnabled, showsPreviews } from '#server/notifications/settings.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import { findUser } from '#server/users/users.ts'
import { badgeCount } from '#shared/notifications/rules.ts'
import type { EncryptedRequest } from './deliver.ts'
import * as store from './store.ts'
import { type VapidKeys, vapidSubject } from './vapid.ts'

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)

/**
 * Builds the message from the current state. Null when the notification was read, deleted or
 * disabled in the meantime, or has expired.
 */
export const buildPushMessage = async (app: App, push: PushRow): Promise<PushMessage | null> => {
  const { db, now } = app
  if (!isKind(push.kind) || push.expiresAt <= now()) return null
  if (!(await isChannelEnabled(db, push.userId, kinds[push.kind].setting, 'push'))) return null
  const content = await loadContent(app, push)
  const recipient = content && (await findUser(db, push.userId))
  return (
    content && recipient && { ...content, unread: badgeCount(await countUnread(app, recipient)) }
  )
}

type PushContent = Omit<PushMessage, 'unread'>

const loadContent = (app: App, push: PushRow): Promise<PushContent | null> => {
  if (push.directMessageId) return directMessageContent(app.db, push, push.directMessageId)
  if (push.groupMessageId) return mentionContent(app.db, push, push.groupMessageId)
  return notificationContent(app, push)
}

// `scheduledFor` is not checked again: the job waited for it, and clocks may differ slightly.
const isExpired = ({ expiresAt }: NotificationRow, now: Date) =>
  expiresAt !== null && expiresAt <= now

const notificationContent = async (app: App, push: PushRow): Promise<PushContent | null> => {
  const found = await store.findNotification(app.db, push.notificationId)
  if (!found || found.isRead || isExpired(found, app.now())) return null
  return {
    title: found.title,
    body: found.message,
    path: found.actionUrl ?? '/',
    tag: found.id,
  }
}

const directMessageContent = async (
  db: Db,
  push: PushRow,
  id: string,
): Promise<PushContent | null> => {
  const found = await findUnreadMessage(db, push.userId, id)
  if (!found) return null
  const { message, writer } = found
  return previewContent(db, push, {
    templateArgs: { who: writer.name },
    text: message.content,
    path: `/messages?with=${writer.id}`,
    tag: `talk-${writer.id}`,
  })
}

const mentionContent = async (db: Db, push: PushRow, id: string): Promise<PushContent | null> => {
  const found = await findUnreadGroupMessage(db, push.userId, id)
  if (!found) return null
  const { message, groupId, groupName, writer } = found
  return previewContent(db, push, {
    templateArgs: { about: groupName, ...(writer !== null && { who: writer }) },
    text: message,
    path: `/groups/${groupId}`,
    tag: `talk-${groupId}`,
  })
}

type ConversationPreview = { templateArgs: TemplateArgs; text: string; path: string; tag: string }

/** Includes the text of the message only when the recipient enabled previews. */
const previewContent = async (
  db: Db,
  { userId, kind }: PushRow,
  { templateArgs, text, path, tag }: ConversationPreview,
): Promise<PushContent> => {
  const isShown = await showsPreviews(db, userId)
  const template = await getTemplate(db, kind as Kind)
  const { title, message } = renderNotification(template, {
    ...templateArgs,
    ...(isShown && { what: text }),
  })
  return { title, body: message, path, tag }
}

/** The content of a push notification. */
export type PushMessage = {
  title: string
  body: string
  /** Path of the page to open. */
  path: string
  /**
   * The id of the notification, or `talk-` and the id of the other user or group. A later message
   * with the same tag replaces this one.
   */
  tag: string
  /** Count for the app badge; see `badgeCount`. */
  unread?: number
}

type PushOptions = { ttl: number; urgency: 'high' | 'normal' }

// Together at most 1.5 kB, even with four bytes per character: some push services accept only 2 kB.
const maxTitleLength = 100
const maxBodyLength = 240
const topicLength = 32

const controlCharacters = /\p{Cc}+/gu

const truncate = (text: string, length: number) => {
  const clean = text.replace(controlCharacters, ' ').toWellFormed()
  const characters = [...clean]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : clean
}

/** Declarative Web Push: supporting browsers display it without running our service worker. */
const toPayload = (message: PushMessage, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: truncate(message.title, maxTitleLength),
      body: truncate(message.body, maxBodyLength),
      navigate: sameOriginUrl(message.path, publicUrl),
      tag: message.tag,
      lang: 'en',
      dir: 'auto',
      silent: false,
    },
    ...(message.unread !== undefined && { app_badge: message.unread }),
  })

/** An offline device receives only the latest push of a topic. Hashed, so it reveals no id. */
const topicFor = (tag: string) =>
  createHash('sha256').update(tag).digest('base64url').slice(0, topicLength)

type Device = Pick<PushSubscriptionRow, 'endpoint' | 'p256dhKey' | 'authKey'>

/** Encrypts a message for one device, so that the push service cannot read it. */
export const encryptPush = (
  config: Config,
  keys: VapidKeys,
  device: Device,
  message: PushMessage,
  { ttl, urgency }: PushOptions,
): EncryptedRequest => {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dhKey, auth: device.authKey } },
    toPayload(message, config),
    {
      TTL: ttl,
      urgency,
      topic: topicFor(message.tag),
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: vapidSubject(config), ...keys },
    },
  )
  return { headers: headers as EncryptedRequest['headers'], body }
}
