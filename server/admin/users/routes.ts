import { originOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import { type Exchange, serve } from '#server/http/serve.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { changeUser, listUsers, readUser, removeUser, signOutUser } from './users.ts'

const askingOf = (app: App, { request }: Exchange) => ({
  session: request.session,
  origin: originOf(app, request),
})

export const adminUserRoutes = (app: App) =>
  serve(app, adminUsers, {
    list: (filter) => listUsers(app, filter),
    one: ({ id }) => readUser(app, id),
    update: (change, me, exchange) => changeUser(app, me, change, askingOf(app, exchange)),
    remove: ({ id }, me, exchange) => removeUser(app, me, id, askingOf(app, exchange)),
    revokeSessions: ({ id }, me, exchange) => signOutUser(app, me, id, askingOf(app, exchange)),
  })
