import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Live } from '#server/live/live.ts'
import type { NotificationLevel } from '#shared/conversation/contract.ts'
import type { NotificationFilter, UnreadCounts } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { inCurrentLanguage, oneInCurrentLanguage } from './storedNotification.ts'

const notFound = () => new AppError('notification_not_found')

/** In the language of the request, also what was stored in another one. */
export const listNotifications = async ({ db, now }: App, me: Me, filter: NotificationFilter) =>
  inCurrentLanguage(db, await store.listNotifications(db, me.id, now(), filter))

/** Updates the badges in the user's other windows and on other devices. */
const publishToOwner = (db: Db, live: Live, me: Me) =>
  live.publish(db, me.id, { kind: 'notification' })

export const markRead = async ({ db, live, now }: App, me: Me, id: string) => {
  const notification = await store.markRead(db, me.id, now(), id)
  if (!notification) throw notFound()
  publishToOwner(db, live, me)
  return oneInCurrentLanguage(db, notification)
}

export const markAllRead = async ({ db, live, now }: App, me: Me) => {
  await store.markAllRead(db, me.id, now())
  publishToOwner(db, live, me)
}

export const removeNotification = ({ db, live }: App, me: Me, id: string) =>
  inTransaction(db, async (tx) => {
    if (!(await store.removeNotification(tx, me.id, id))) throw notFound()
    publishToOwner(tx, live, me)
  })

/** Title and message of a notification in the current language; null when it is gone. */
export const findTextsByKey = async (db: Db, userId: string, key: string) => {
  const found = await store.findByKey(db, userId, key)
  return found && oneInCurrentLanguage(db, found)
}

export const findMessageByKey = async (db: Db, userId: string, key: string) =>
  (await findTextsByKey(db, userId, key))?.message ?? null

/** What the features with messages, groups and requests add to badges and pushes. */
export type UnreadSources = {
  countMessages(
    db: Db,
    userId: string,
    now: Date,
  ): Promise<Required<Pick<UnreadCounts, 'messages' | 'hasMutedMessages'>>>
  listGroupCounts(
    db: Db,
    me: Pick<Me, 'id' | 'isAdmin'>,
    now: Date,
  ): Promise<Omit<UnreadCounts['groups'][number], 'mentions'>[]>
  countRequests(db: Db, userId: string): Promise<number>
  /** Null when it was read, deleted or muted, or the sender is no longer connected. */
  findMessage(
    db: Db,
    userId: string,
    id: string,
    now: Date,
  ): Promise<{ message: { content: string }; writer: { id: string; name: string } } | null>
  /** Null when it was read or deleted, or the user may not read it, or has muted the group. */
  findGroupMessage(
    db: Db,
    userId: string,
    id: string,
    now: Date,
  ): Promise<{
    message: string
    groupId: string
    groupName: string
    writer: string | null
    /** Nothing newer in the group would notify someone who wants to hear of everything. */
    isNewest: boolean
    level: NotificationLevel
  } | null>
}

/** All badges of the app's navigation in one reply. */
export const countUnread = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  sources: UnreadSources,
  me: Pick<Me, 'id' | 'isAdmin'>,
): Promise<UnreadCounts> => {
  const at = now()
  const [{ count, mentions }, messages, groups, requests] = await Promise.all([
    store.countUnread(db, me.id, at),
    sources.countMessages(db, me.id, at),
    sources.listGroupCounts(db, me, at),
    sources.countRequests(db, me.id),
  ])
  return {
    count,
    ...messages,
    groups: groups.map((group) => ({ ...group, mentions: mentions.get(group.id) ?? 0 })),
    requests,
  }
}
