import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
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
    write: (draft, me) => createGuide(app, me, draft),
    rewrite: ({ id, ...draft }, me) => updateGuide(app, me, id, draft),
    publish: (publication, me) => publishGuide(app, me, publication),
    remove: ({ id }, me) => removeGuide(app, me, id),
    translation: (wanted) => getTranslation(app, wanted),
    translate: (text, me) => translateGuide(app, me, text),
    removeTranslation: (wanted, me) => removeTranslation(app, me, wanted),
  })
}
