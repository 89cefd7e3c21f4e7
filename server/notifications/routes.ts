import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { notifications } from '#shared/notifications/contract.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  removeNotification,
  type UnreadSources,
} from './inbox.ts'
import { changePreviews, changeSetting, getSettings } from './settings.ts'

export const notificationRoutes = (app: App, sources: UnreadSources) =>
  serve(app, notifications, {
    list: (filter, me) => listNotifications(app, me, filter),
    unreadCount: (_, me) => countUnread(app, sources, me),
    markAllRead: (_, me) => markAllRead(app, me),
    markRead: ({ id }, me) => markRead(app, me, id),
    remove: ({ id }, me) => removeNotification(app, me, id),
    settings: (_, me) => getSettings(app, me),
    changeSetting: (setting, me) => changeSetting(app, me, setting),
    changePreviews: (wish, me) => changePreviews(app, me, wish),
  })
