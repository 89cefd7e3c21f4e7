import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { NotificationFilter } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const notFound = () => new Refusal(404, 'Notification not found')

export const listNotifications = ({ db, now }: App, me: Me, filter: NotificationFilter) =>
  store.listNotifications(db, me.id, now(), filter)

export const countUnread = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Pick<Me, 'id'>) => ({
  count: await store.countUnread(db, me.id, now()),
})

/** The badges of this person's other windows and devices move too. */
const tellOwner = ({ db, live }: App, me: Me) => live.tell(db, me.id, { kind: 'notification' })

export const markRead = async (app: App, me: Me, id: string) => {
  const notification = await store.markRead(app.db, me.id, app.now(), id)
  if (!notification) throw notFound()
  tellOwner(app, me)
  return notification
}

export const markAllRead = async (app: App, me: Me) => {
  await store.markAllRead(app.db, me.id, app.now())
  tellOwner(app, me)
}

export const removeNotification = async (app: App, me: Me, id: string) => {
  if (!(await store.removeNotification(app.db, me.id, id))) throw notFound()
  tellOwner(app, me)
}
