import type { App } from '#server/http/context.ts'
import { type HttpContext, serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { changeUser, listUsers, readUser, removeUser, signOutUser } from './users.ts'

const adminContext = (app: App, { request }: HttpContext) => ({
  session: request.session,
  origin: requestOrigin(app, request),
})

export const adminUserRoutes = (app: App) =>
  serve(app, adminUsers, {
    list: (filter) => listUsers(app, filter),
    one: ({ id }) => readUser(app, id),
    update: (change, me, exchange) => changeUser(app, me, change, adminContext(app, exchange)),
    remove: ({ id }, me, exchange) => removeUser(app, me, id, adminContext(app, exchange)),
    revokeSessions: ({ id }, me, exchange) => signOutUser(app, me, id, adminContext(app, exchange)),
  })
