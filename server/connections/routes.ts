import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { connections } from '#shared/connections/contract.ts'
import { connectionsOf } from './connections.ts'

export const connectionRoutes = (app: App) =>
  serve(app, connections, {
    list: (page, me) => connectionsOf(app, me, page),
  })
