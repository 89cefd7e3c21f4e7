import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { changeFirstDays, readFirstDays, tickStep } from './firstDays.ts'

export const firstDaysRoutes = (app: App) =>
  serve(app, firstDays, {
    read: (_, me) => readFirstDays(app, me),
    change: (change, me) => changeFirstDays(app, me, change),
    tick: (ticked, me) => tickStep(app, me, ticked),
  })
