import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { NotificationFilter } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const notFound = () => new Refusal(404, 'Notification not found')

export const listNotifications = ({ db, now }: App, me: Me, filter: NotificationFilter) =>
  store.listNotifications(db, me.id, now(), filter)

export const countUnread = async ({ db, now }: App, me: Me) => ({
  count: await store.countUnread(db, me.id, now()),
})

export const markRead = async ({ db, now }: App, me: Me, id: string) => {
  const notification = await store.markRead(db, me.id, now(), id)
  if (!notification) throw notFound()
  return notification
}

export const markAllRead = ({ db, now }: App, me: Me) => store.markAllRead(db, me.id, now())

export const removeNotification = async ({ db }: App, me: Me, id: string) => {
  if (!(await store.removeNotification(db, me.id, id))) throw notFound()
}
