import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Live } from '#server/live/live.ts'
import type { NotificationFilter } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const notFound = () => new Refusal(404, 'Notification not found')

export const listNotifications = ({ db, now }: App, me: Me, filter: NotificationFilter) =>
  store.listNotifications(db, me.id, now(), filter)

/** The badges of this person's other windows and devices move too. */
const tellOwner = (tx: Db, live: Live, me: Me) => live.tell(tx, me.id, { kind: 'notification' })

export const markRead = ({ db, live, now }: App, me: Me, id: string) =>
  db.begin(async (tx) => {
    const notification = await store.markRead(tx, me.id, now(), id)
    if (!notification) throw notFound()
    tellOwner(tx, live, me)
    return notification
  })

export const markAllRead = ({ db, live, now }: App, me: Me) =>
  db.begin(async (tx) => {
    await store.markAllRead(tx, me.id, now())
    tellOwner(tx, live, me)
  })

export const removeNotification = ({ db, live }: App, me: Me, id: string) =>
  db.begin(async (tx) => {
    if (!(await store.removeNotification(tx, me.id, id))) throw notFound()
    tellOwner(tx, live, me)
  })
