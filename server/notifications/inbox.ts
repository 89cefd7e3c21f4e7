import { countRequests } from '#server/connections/connections.ts'
import type { Db } from '#server/db/connect.ts'
import { listGroupUnreadCounts } from '#server/groups/groups.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Live } from '#server/live/live.ts'
import { countUnreadMessages } from '#server/messages/unread.ts'
import type { NotificationFilter, UnreadCounts } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const notFound = () => new AppError('notification_not_found')

export const listNotifications = ({ db, now }: App, me: Me, filter: NotificationFilter) =>
  store.listNotifications(db, me.id, now(), filter)

/** Updates the badges in the user's other windows and on other devices. */
const publishToOwner = (tx: Db, live: Live, me: Me) =>
  live.publish(tx, me.id, { kind: 'notification' })

export const markRead = ({ db, live, now }: App, me: Me, id: string) =>
  db.begin(async (tx) => {
    const notification = await store.markRead(tx, me.id, now(), id)
    if (!notification) throw notFound()
    publishToOwner(tx, live, me)
    return notification
  })

export const markAllRead = ({ db, live, now }: App, me: Me) =>
  db.begin(async (tx) => {
    await store.markAllRead(tx, me.id, now())
    publishToOwner(tx, live, me)
  })

export const removeNotification = ({ db, live }: App, me: Me, id: string) =>
  db.begin(async (tx) => {
    if (!(await store.removeNotification(tx, me.id, id))) throw notFound()
    publishToOwner(tx, live, me)
  })

/** All badges of the app's navigation in one reply. */
export const countUnread = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Pick<Me, 'id' | 'isAdmin'>,
): Promise<UnreadCounts> => {
  const [count, messages, groups, requests] = await Promise.all([
    store.countUnread(db, me.id, now()),
    countUnreadMessages(db, me.id),
    listGroupUnreadCounts(db, me),
    countRequests(db, me.id),
  ])
  return { count, messages, groups, requests }
}
