import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupsOf } from './groups.ts'

export const groupRoutes = (app: App) =>
  serve(app, groups, {
    mine: (page, me) => groupsOf(app, me, page),
  })
