import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import type { Language } from '#shared/language/languages.ts'
import type { Channel } from '#shared/notifications/settings.ts'
import { groupMentionKey } from './groupInputs.ts'
import type { NotificationInput } from './inputs.ts'
import { type Kind, kinds } from './kinds.ts'
import { queueMails } from './mail/queueMails.ts'
import { queuePushesOf } from './push.ts'
import { type ChannelsByUser, resolveChannels } from './settings.ts'
import * as store from './store.ts'
import { builtInTemplate, getTemplate, renderNotification, type Template } from './templates.ts'

export type NotifyDeps = Pick<App, 'jobs' | 'live' | 'now'>

/** A notification for one recipient. */
export type NotificationRequest = { userId: string; input: NotificationInput }

// Keeps one statement far below PostgreSQL's limit of 65,535 parameters.
const batchSize = 500

/**
 * The single entry point for notifying members. Runs in the caller's transaction, so a rollback
 * also discards the notification. Stores it and queues push and mail for the enabled channels.
 * Idempotent: a second call with the same key has no effect.
 */
export const notifyAll = async (
  deps: NotifyDeps,
  tx: Db,
  requests: NotificationRequest[],
): Promise<void> => {
  const distinctKinds = new Set(requests.map(({ input }) => input.kind))
  for (const kind of distinctKinds) {
    const requestsOfKind = requests.filter(({ input }) => input.kind === kind)
    for (let from = 0; from < requestsOfKind.length; from += batchSize)
      await notifyBatch(deps, tx, kind, requestsOfKind.slice(from, from + batchSize))
  }
}

export const notify = (
  deps: NotifyDeps,
  tx: Db,
  userId: string,
  input: NotificationInput,
): Promise<void> => notifyAll(deps, tx, [{ userId, input }])

/** A queued push or mail. `notificationId` is null for kinds that are not stored (messages). */
export type Delivery = NotificationRequest & { notificationId: string | null; after: Date | null }

const notifyBatch = async (
  deps: NotifyDeps,
  tx: Db,
  kind: Kind,
  requests: NotificationRequest[],
) => {
  const now = deps.now()
  const unexpired = requests.filter(({ input }) => !input.expiresAt || input.expiresAt > now)
  const channelsByUser = await resolveChannels(tx, kinds[kind].setting, unexpired)
  const isEnabled = (userId: string, channel: Channel) =>
    kinds[kind].channels.includes(channel) && channelsByUser.get(userId)?.has(channel) === true
  const deliveries = kinds[kind].channels.includes('inApp')
    ? await addNotifications(deps, tx, kind, unexpired, channelsByUser)
    : unexpired.map((request) => ({ ...request, notificationId: null, after: null }))
  const deliveriesBy = (channel: Channel) =>
    deliveries.filter(({ userId }) => isEnabled(userId, channel))
  const pushDeliveries = deliveriesBy('push').filter(({ input }) => input.isPushed ?? true)
  await queuePushesOf(deps, tx, kind, pushDeliveries)
  const mailDeliveries = deliveriesBy('mail').filter(({ input }) => input.isMailed ?? true)
  await queueMails(deps, tx, kind, mailDeliveries)
}

/** Writes the text that is stored, which data exports contain, in the recipient's language. */
const createRenderer = async (tx: Db, kind: Kind, requests: NotificationRequest[]) => {
  const rows = await store.listLanguages(
    tx,
    requests.map(({ userId }) => userId),
  )
  const languageByUser = new Map(rows.map(({ id, language }) => [id, language]))
  const templates = new Map<Language | null, Template>()
  for (const language of new Set(languageByUser.values()))
    templates.set(language, await runInLanguage(language, () => getTemplate(tx, kind)))
  return (userId: string, { templateArgs }: NotificationInput) => {
    const language = languageByUser.get(userId) ?? null
    return runInLanguage(language, () =>
      renderNotification(templates.get(language) ?? builtInTemplate(kind), templateArgs),
    )
  }
}

/** Also stores rows for users with push or mail only: both read their text from the row. */
const addNotifications = async (
  deps: NotifyDeps,
  tx: Db,
  kind: Kind,
  requests: NotificationRequest[],
  channelsByUser: ChannelsByUser,
): Promise<Delivery[]> => {
  const now = deps.now()
  const { category, priority } = kinds[kind]
  const wanted = requests.filter(({ userId }) =>
    kinds[kind].channels.some((one) => channelsByUser.get(userId)?.has(one)),
  )
  const renderFor = await createRenderer(tx, kind, wanted)
  const rows = wanted.map(({ userId, input }) => {
    const { title, message, actionText } = renderFor(userId, input)
    const later = input.scheduledFor && input.scheduledFor > now ? input.scheduledFor : null
    return {
      ...{ id: uuid(), userId, key: input.key, type: kind, category, priority, title, message },
      ...{ actionUrl: input.actionUrl || null, actionText: actionText || null },
      templateArgs: input.templateArgs,
      inApp: channelsByUser.get(userId)?.has('inApp') === true,
      scheduledFor: later,
      expiresAt: input.expiresAt ?? null,
      metadata: input.actorId ? { by: input.actorId } : {},
      // The list sorts by `createdAt`: a scheduled notification counts from its scheduled time.
      createdAt: later ?? now,
    }
  })
  const added = await store.addNotifications(tx, rows)
  await publishAdded(deps, tx, added)
  const inputByKey = new Map(requests.map(({ userId, input }) => [`${userId} ${input.key}`, input]))
  return added.flatMap(({ id, userId, key, scheduledFor }) => {
    const input = inputByKey.get(`${userId} ${key}`)
    return input ? [{ userId, input, notificationId: id, after: scheduledFor }] : []
  })
}

type Added = Pick<NotificationRow, 'id' | 'userId' | 'inApp' | 'scheduledFor'>

/** Publishes now, or at the scheduled time: until then lists and counts exclude it. */
const publishAdded = async ({ jobs, live }: NotifyDeps, tx: Db, added: Added[]) => {
  const inAppRows = added.filter(({ inApp }) => inApp)
  const now = inAppRows.filter(({ scheduledFor }) => !scheduledFor)
  if (now.length > 0)
    live.publish(
      tx,
      now.map(({ userId }) => userId),
      { kind: 'notification' },
    )
  const later = inAppRows.flatMap(({ id, userId, scheduledFor }) =>
    scheduledFor ? [{ payload: { userId }, key: id, after: scheduledFor }] : [],
  )
  await jobs.sendAll(tx, 'notifications.deliver', later)
}

export const { listUnreadKeys } = store

/** Replaces the words of an unread notification, without another push. */
export const rewriteNotification = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  input: NotificationInput,
): Promise<void> => {
  const render = await createRenderer(tx, input.kind, [{ userId, input }])
  const { key, templateArgs, actorId } = input
  const { title, message } = render(userId, input)
  const metadata = actorId ? { by: actorId } : {}
  const row = { userId, key, title, message, templateArgs, metadata }
  if (await store.rewriteUnread(tx, row)) live.publish(tx, userId, { kind: 'notification' })
}

/** Marks a notification as read on all devices once the user has handled its subject. */
export const markHandled = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  { key }: Pick<NotificationInput, 'key'>,
): Promise<void> => {
  if (await store.markReadByKey(tx, userId, key)) live.publish(tx, userId, { kind: 'notification' })
}

/** Marks mentions in a group as read once the user has read the chat up to a position. */
export const markMentionsRead = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  { groupId, seq }: { groupId: string; seq: number },
): Promise<void> => {
  if (await store.markMentionsRead(tx, userId, groupId, seq))
    live.publish(tx, userId, { kind: 'notification' })
}

/** Marks the notices of reactions in a conversation as read once the user has it open. */
export const markReactionsRead = async (
  deps: Pick<App, 'live'>,
  tx: Db,
  userId: string,
  prefix: string,
): Promise<void> => {
  for (const key of await store.listUnreadKeys(tx, userId, prefix))
    await markHandled(deps, tx, userId, { key })
}

/** After the deletion of a message: deletes the notifications about its mentions, unless read. */
export const retractMentions = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  message: { groupId: string; seq: number },
): Promise<void> => {
  const key = groupMentionKey(message)
  const ownerIds = await store.removeUnreadOfMembers(tx, message.groupId, key)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/**
 * After an edit of a message: takes back the badges of those whom it no longer names, all but
 * `keeping`. The notifications stay, hidden, so that another edit notifies no one twice.
 */
export const withdrawMentions = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  message: { groupId: string; seq: number },
  keeping: string[],
): Promise<void> => {
  const key = groupMentionKey(message)
  const ownerIds = await store.withdrawFromMembers(tx, message.groupId, key, keeping)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/**
 * Deletes notifications that no longer apply, unless they were read. Their unsent pushes and mails
 * are deleted by cascade.
 */
export const retractNotifications = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  targets: { userId: string; key: string }[],
): Promise<void> => {
  const ownerIds = await store.removeUnread(tx, targets)
  if (ownerIds.length > 0) live.publish(tx, ownerIds, { kind: 'notification' })
}

/**
 * After a block: deletes what each user was notified about the other, with unsent pushes and mails.
 * The blocked user keeps read notifications, so nothing reveals the block.
 */
export const deleteNotificationsBetween = async (
  { live }: Pick<App, 'live'>,
  tx: Db,
  blockerId: string,
  blockedId: string,
): Promise<void> => {
  await store.removeCausedBy(tx, blockerId, blockedId, { alsoRead: true })
  await store.removeCausedBy(tx, blockedId, blockerId, { alsoRead: false })
  live.publish(tx, [blockerId, blockedId], { kind: 'notification' })
}
