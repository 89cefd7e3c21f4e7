import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import {
  createGuide,
  findResource,
  getGuide,
  listGuides,
  listResources,
  publishGuide,
  removeGuide,
  updateGuide,
} from './resources.ts'
import { getTranslation, removeTranslation, translateGuide } from './translations.ts'

export const resourceRoutes = (app: App) => {
  serve(app, resources, {
    list: (filter) => listResources(app, filter),
    one: (wanted) => findResource(app, wanted),
  })
  serve(app, guides, {
    all: () => listGuides(app),
    draft: ({ id }) => getGuide(app, id),
    write: (draft, me, { request }) => createGuide(app, me, draft, requestOrigin(app, request)),
    rewrite: ({ id, ...draft }, me, { request }) =>
      updateGuide(app, me, id, draft, requestOrigin(app, request)),
    publish: (publication, me, { request }) =>
      publishGuide(app, me, publication, requestOrigin(app, request)),
    remove: ({ id }, me, { request }) => removeGuide(app, me, id, requestOrigin(app, request)),
    translation: (wanted) => getTranslation(app, wanted),
    translate: (text, me, { request }) =>
      translateGuide(app, me, text, requestOrigin(app, request)),
    removeTranslation: (wanted, me, { request }) =>
      removeTranslation(app, me, wanted, requestOrigin(app, request)),
  })
}
