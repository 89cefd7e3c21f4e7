import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { connections } from '#shared/connections/contract.ts'
import {
  answerConnection,
  connectionsOf,
  connectionsWith,
  removeConnection,
  requestConnection,
} from './connections.ts'
import { searchUsers } from './search.ts'

export const connectionRoutes = (app: App, limits: Limits) =>
  serve(app, connections, {
    list: (page, me) => connectionsOf(app, me, 'accepted', page),
    pending: (page, me) => connectionsOf(app, me, 'pending', page),
    sent: (page, me) => connectionsOf(app, me, 'sent', page),
    withUsers: ({ userIds }, me) => connectionsWith(app, me, userIds),
    request: async (asked, me, { request }) => {
      await limits.count('connect', request, me.id)
      await limits.count('connectInADay', request, me.id)
      return requestConnection(app, me, asked)
    },
    answer: (answer, me) => answerConnection(app, me, answer),
    remove: ({ id }, me) => removeConnection(app, me, id),
    searchUsers: async ({ q }, me, { request }) => {
      await limits.count('searchUsers', request, me.id)
      return searchUsers(app, me, q)
    },
  })
