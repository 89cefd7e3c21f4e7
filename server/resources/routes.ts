import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { resources } from '#shared/resources/contract.ts'
import { findResource, listResources } from './resources.ts'

export const resourceRoutes = (app: App) =>
  serve(app, resources, {
    list: (filter) => listResources(app, filter),
    one: ({ slug }) => findResource(app, slug),
  })
