import { findPost } from '#server/community/posts.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { live } from '#shared/live/contract.ts'

export const liveRoutes = (app: App) =>
  serve(app, live, {
    stream: (_, me, context) => app.live.open(me, context),
    events: (_, me, context) => app.live.openTopic(me, context, 'events'),
    board: (_, me, context) => app.live.openTopic(me, context, 'board'),
    post: async ({ id }, me, context) => {
      await findPost(app, me, id)
      await app.live.openTopic(me, context, `post:${id}`)
    },
  })
