import { connections } from '#shared/connections/contract.ts'
import type { App } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { connectionsOf } from './connections.ts'

export const connectionRoutes = (app: App) =>
  serve(app, connections, {
    list: (page, me) => connectionsOf(app, me, page),
  })
