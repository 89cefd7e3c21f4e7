import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { live } from '#shared/live/contract.ts'

export const liveRoutes = (app: App) =>
  serve(app, live, {
    stream: (_, me, context) => app.live.open(me, context),
  })
