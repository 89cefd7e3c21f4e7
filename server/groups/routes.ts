import { groups } from '#shared/groups/contract.ts'
import type { App } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { groupsOf } from './groups.ts'

export const groupRoutes = (app: App) =>
  serve(app, groups, {
    mine: (page, me) => groupsOf(app, me, page),
  })
