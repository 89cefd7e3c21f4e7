import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import type { Moderation } from '#server/safety/moderationAdapter.ts'
import { translation } from '#shared/translation/contract.ts'
import { setTranslationConsent } from './consent.ts'
import { createTranslator } from './translate.ts'

export const translationRoutes = (app: App, { adapters }: Moderation) => {
  const translator = createTranslator(app, adapters)
  serve(app, translation, {
    service: () => translator.getService(),
    translate: (input, me) => translator.translate(me, input),
    setConsent: ({ isGiven }, me) => setTranslationConsent(app, me, isGiven),
  })
}
