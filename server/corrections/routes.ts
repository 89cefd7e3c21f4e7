import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { corrections } from '#shared/corrections/contract.ts'
import {
  acceptCorrection,
  listLearned,
  removeCorrection,
  suggestCorrection,
} from './corrections.ts'

export const correctionRoutes = (app: App) =>
  serve(app, corrections, {
    suggest: (suggestion, me) => suggestCorrection(app, me, suggestion),
    accept: ({ id }, me) => acceptCorrection(app, me, id),
    remove: ({ id }, me) => removeCorrection(app, me, id),
    learned: (page, me) => listLearned(app, me, page),
  })
