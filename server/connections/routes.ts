import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { connections } from '#shared/connections/contract.ts'
import {
  answerConnection,
  listConnections,
  listConnectionsWith,
  listSentRequests,
  removeConnection,
  requestConnection,
  searchUsers,
} from './connections.ts'

export const connectionRoutes = (app: App) =>
  serve(app, connections, {
    list: (page, me) => listConnections(app, me, 'accepted', page),
    pending: (page, me) => listConnections(app, me, 'pending', page),
    sent: (page, me) => listSentRequests(app, me, page),
    withUsers: ({ userIds }, me) => listConnectionsWith(app, me, userIds),
    request: (input, me) => requestConnection(app, me, input),
    answer: (answer, me) => answerConnection(app, me, answer),
    remove: ({ id }, me) => removeConnection(app, me, id),
    searchUsers: ({ q }, me) => searchUsers(app, me, q),
  })
