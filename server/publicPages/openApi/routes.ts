import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { openEvents } from '#shared/publicPages/contract.ts'
import { sendOpenEvents } from './openEvents.ts'

export const openEventRoutes = (app: App) => {
  serve(app, openEvents, {
    list: (filter, _me, context) => sendOpenEvents(app, filter, context),
  })
  // Browsers ask first if a website sends headers such as If-None-Match.
  app.http.options(openEvents.list.path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'GET')
      .header('Access-Control-Allow-Headers', 'Content-Type, If-None-Match')
      .header('Access-Control-Max-Age', 86_400)
      .send(),
  )
}
