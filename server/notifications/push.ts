import type { Db } from '#server/db/connect.ts'
import type { NotificationRow, PushRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import type { PushMessage } from '#server/push/pushMessage.ts'
import type { RenderPush } from '#server/push/send.ts'
import { queuePushes } from '#server/push/send.ts'
import { findUser } from '#server/users/users.ts'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { knownLanguage, originalLanguage } from '#shared/language/languages.ts'
import { badgeCount } from '#shared/notifications/rules.ts'
import { groupMessageUrl } from './groupInputs.ts'
import { countUnread, type UnreadSources } from './inbox.ts'
import type { TemplateArgs } from './kinds/definition.ts'
import { isKind, type Kind, kinds } from './kinds.ts'
import type { Delivery, NotifyDeps } from './notify.ts'
import { hasMessagePreviews, isChannelEnabled } from './settings.ts'
import * as store from './store.ts'
import { oneInCurrentLanguage } from './storedNotification.ts'
import { answersOf, getTemplate, renderNotification } from './templates.ts'

const defaultTtlHours = 48
const hourMs = 3_600_000
// Delay for messages: a device with the conversation open marks them as read in time. Reactions may be
// taken back.
const messageDelayMs = 5000

/** Queues the pushes of one kind. Those about messages and reactions are delayed. */
export const queuePushesOf = (
  { jobs, now }: NotifyDeps,
  tx: Db,
  kind: Kind,
  deliveries: Delivery[],
): Promise<void> => {
  const at = now().getTime()
  const expiryAfter = (from: number) =>
    new Date(from + (kinds[kind].pushHours ?? defaultTtlHours) * hourMs)
  const pushes = deliveries.map(({ userId, input, notificationId, after }) => {
    const expiry = expiryAfter(after?.getTime() ?? at)
    return {
      ...{ userId, kind, key: input.key },
      ...{ notificationId: null, directMessageId: null, groupMessageId: null },
      ...(input.messageRef ?? { notificationId }),
      expiresAt: input.expiresAt && input.expiresAt < expiry ? input.expiresAt : expiry,
      createdAt: new Date(at),
      after: input.messageRef || kinds[kind].isPushDelayed ? new Date(at + messageDelayMs) : after,
    }
  })
  return queuePushes({ jobs }, tx, pushes)
}

/**
 * Renders pushes from the current state. Null when the notification was read, deleted or disabled
 * in the meantime, or has expired.
 */
export const createPushRenderer =
  (sources: UnreadSources): RenderPush =>
  async (app, push) => {
    const { db, now } = app
    if (!isKind(push.kind) || push.expiresAt <= now()) return null
    const { setting, preference } = kinds[push.kind]
    if (!(await isChannelEnabled(db, push.userId, setting, 'push'))) return null
    const recipient = await findUser(db, push.userId)
    if (!recipient) return null
    const content = await runInLanguage(recipient.language, () => loadContent(app, sources, push))
    if (!content) return null
    const unread = badgeCount(await countUnread(app, sources, recipient))
    const urgency = setting === 'messages' ? 'high' : 'normal'
    return {
      message: {
        ...content,
        language: knownLanguage(recipient.language) ?? originalLanguage,
        unread,
      },
      preference,
      urgency,
    }
  }

type PushContent = Omit<PushMessage, 'unread' | 'language'>

const loadContent = (
  app: App,
  sources: UnreadSources,
  push: PushRow,
): Promise<PushContent | null> => {
  const { findMessage, findGroupMessage } = sources
  if (push.directMessageId)
    return directMessageContent(app, findMessage, push, push.directMessageId)
  if (push.groupMessageId)
    return groupMessageContent(app, findGroupMessage, push, push.groupMessageId)
  return notificationContent(app, push)
}

// `scheduledFor` is not checked again: the job waited for it, and clocks may differ slightly.
const isExpired = ({ expiresAt }: NotificationRow, now: Date) =>
  expiresAt !== null && expiresAt <= now

const notificationContent = async (app: App, push: PushRow): Promise<PushContent | null> => {
  const found = await store.findNotification(app.db, push.notificationId)
  if (!found || found.isRead || isExpired(found, app.now())) return null
  const { title, message } = await oneInCurrentLanguage(app.db, found)
  const path = found.actionUrl ?? '/'
  const actions = isKind(found.type) ? answersOf(found.type, path) : []
  return { title, body: message, path, actions, tag: found.id }
}

const directMessageContent = async (
  { db, now }: App,
  findMessage: UnreadSources['findMessage'],
  push: PushRow,
  id: string,
): Promise<PushContent | null> => {
  const found = await findMessage(db, push.userId, id, now())
  if (!found) return null
  const { message, writer } = found
  return previewContent(db, push, {
    templateArgs: { who: writer.name },
    text: message.content,
    path: `/messages?with=${writer.id}`,
    tag: `talk-${writer.id}`,
  })
}

/** Of a mention while its notification is unread; of other messages only the newest. */
const isDue = async (db: Db, push: PushRow, found: { isNewest: boolean; level: string }) => {
  if (push.kind === 'groupMessage') return found.level === 'everything' && found.isNewest
  const notification = await store.findByKey(db, push.userId, push.key)
  return notification !== null && !notification.isRead
}

const groupMessageContent = async (
  { db, now }: App,
  findGroupMessage: UnreadSources['findGroupMessage'],
  push: PushRow,
  id: string,
): Promise<PushContent | null> => {
  const found = await findGroupMessage(db, push.userId, id, now())
  if (!found || !(await isDue(db, push, found))) return null
  const { message, groupId, groupName, writer } = found
  return previewContent(db, push, {
    templateArgs: { about: groupName, ...(writer !== null && { who: writer }) },
    text: message,
    path: groupMessageUrl(groupId, id),
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
  const isShown = await hasMessagePreviews(db, userId)
  const template = await getTemplate(db, kind as Kind)
  const { title, message } = renderNotification(template, {
    ...templateArgs,
    ...(isShown && { what: previewOf(text) }),
  })
  return { title, body: message, path, tag }
}
