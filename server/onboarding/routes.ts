import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { onboarding } from '#shared/onboarding/contract.ts'
import { celebrate, saveProgress } from './onboarding.ts'

export const onboardingRoutes = (app: App) =>
  serve(app, onboarding, {
    saveProgress: ({ step }, me) => saveProgress(app, me, step),
    celebrate: ({ moment }, me) => celebrate(app, me, moment),
  })
