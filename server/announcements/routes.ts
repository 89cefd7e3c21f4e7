import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { countReach, listChoices, listSent, sendAnnouncement } from './announcements.ts'

export const announcementRoutes = (app: App) =>
  serve(app, announcements, {
    list: (page) => listSent(app, page),
    choices: () => listChoices(app),
    reach: (audience) => countReach(app, audience),
    send: (draft, me) => sendAnnouncement(app, me, draft),
  })
