import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { changeFirstDays, readFirstDays, setStepDone } from './firstDays.ts'

export const firstDaysRoutes = (app: App) =>
  serve(app, firstDays, {
    read: (_, me) => readFirstDays(app, me),
    change: (change, me) => changeFirstDays(app, me, change),
    setStepDone: (input, me) => setStepDone(app, me, input),
  })
