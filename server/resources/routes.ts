import { originOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import { findResource, listResources } from './resources.ts'
import {
  listGuides,
  publishGuide,
  readGuide,
  removeGuide,
  rewriteGuide,
  writeGuide,
} from './writing.ts'

export const resourceRoutes = (app: App) => {
  serve(app, resources, {
    list: (filter) => listResources(app, filter),
    one: ({ slug }) => findResource(app, slug),
  })
  serve(app, guides, {
    all: () => listGuides(app),
    draft: ({ id }) => readGuide(app, id),
    write: (draft, me, { request }) => writeGuide(app, me, draft, originOf(app, request)),
    rewrite: ({ id, ...draft }, me, { request }) =>
      rewriteGuide(app, me, id, draft, originOf(app, request)),
    publish: (wanted, me, { request }) => publishGuide(app, me, wanted, originOf(app, request)),
    remove: ({ id }, me, { request }) => removeGuide(app, me, id, originOf(app, request)),
  })
}
