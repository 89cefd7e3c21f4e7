import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import type { Moderation } from '#server/safety/moderationAdapter.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { translation } from '#shared/translation/contract.ts'
import { setTranslationConsent } from './consent.ts'
import { createTranslator } from './translate.ts'

export const translationRoutes = (app: App, limits: RateLimits, { adapters }: Moderation) => {
  const translator = createTranslator(app, adapters)
  serve(app, translation, {
    service: () => translator.getService(),
    translate: async (input, me, { request }) => {
      await limits.count('translate', request, me.id)
      return translator.translate(me, input)
    },
    setConsent: async ({ isGiven }, me, { request }) => {
      await limits.count('personalChoice', request, me.id)
      return setTranslationConsent(app, me, isGiven, requestOrigin(app, request))
    },
  })
}
