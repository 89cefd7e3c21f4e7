import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { groupNames } from '#shared/publicPages/contract.ts'
import type { Page } from './context.ts'
import { embedRoutes } from './embed/embedRoutes.ts'
import { publicErrorPage } from './errorPage.ts'
import { eventQueryText, parseEventQuery } from './events/eventFilter.ts'
import { eventPage } from './events/eventPage.ts'
import { eventsPage } from './events/eventsPage.ts'
import { sendPublicPicture } from './events/pictures.ts'
import { readGroupName } from './groupName.ts'
import { groupPage } from './groupPage.ts'
import { guidePage } from './guides/guidePage.ts'
import { guidesPage } from './guides/guidesPage.ts'
import { openEventRoutes } from './openApi/routes.ts'
import { sendPreview } from './previews.ts'
import { createPublicPages } from './sendPublicPage.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'
import { welcomePage } from './welcomePage.ts'

const noQuery = () => ''

// Loaded when first used, because of the packages that they need.
const feeds = () => import('./feeds/renderFeed.ts')
const posters = () => import('./poster/posterPages.ts')

/** Pages and files for visitors. They are the same for everyone, so caches may share them. */
export const publicPageRoutes = (app: App, limits: RateLimits) => {
  const pages = createPublicPages(app, limits)
  const { http } = app
  const schema = { hide: true }
  const errorHandler = publicErrorPage(pages)

  openEventRoutes(app)
  serve(app, groupNames, { one: (input) => readGroupName(app, input) })

  const addPage = (
    path: string,
    page: Page,
    queryKey: (query: Record<string, string>) => string = noQuery,
  ) =>
    http.get(path, { schema, errorHandler }, (request, reply) =>
      pages.sendPage(request, reply, page, queryKey),
    )

  embedRoutes(app, pages)
  addPage('/welcome', welcomePage)
  addPage(
    '/e',
    eventsPage,
    ({ after = '', ...query }) => `${eventQueryText(parseEventQuery(query))} ${after}`,
  )
  addPage('/e/:event', eventPage)
  addPage('/e/:event/poster', async (request) => (await posters()).eventPosterPage(request))
  addPage('/g', guidesPage)
  addPage('/g/:slug', guidePage)
  addPage('/g/:slug/poster', async (request) => (await posters()).guidePosterPage(request))
  addPage('/c/:id', groupPage)

  http.get('/e/pictures/:id', { schema }, async (request, reply) => {
    await limits.count('publicPicture', request)
    return sendPublicPicture(app, request, reply)
  })
  const addPreviews = (kind: 'e' | 'g') =>
    http.get(`/previews/${kind}/:name/:language/:file`, { schema }, async (request, reply) => {
      await limits.count('publicPage', request)
      return sendPreview(app, kind, request, reply)
    })
  addPreviews('e')
  addPreviews('g')
  const addFeed = (format: 'rss' | 'atom' | 'ics') =>
    http.get(`/feeds/events.${format}`, { schema }, (request, reply) =>
      pages.sendFile(request, reply, (query) => {
        const filter = parseEventQuery(query)
        return {
          key: eventQueryText(filter),
          render: async () => (await feeds()).renderFeed(app, format, filter),
        }
      }),
    )
  addFeed('rss')
  addFeed('atom')
  addFeed('ics')
  http.get('/feeds/event/:file', { schema }, (request, reply) =>
    pages.sendFile(request, reply, () => ({
      key: '',
      render: async () => (await feeds()).renderEventFile(app, fileId(request)),
    })),
  )
  http.get('/sitemap.xml', { schema }, (request, reply) =>
    pages.sendFile(request, reply, () => ({ key: '', render: () => renderSitemap(app) })),
  )
  http.get('/robots.txt', { schema }, (request, reply) =>
    pages.sendFile(request, reply, () => ({ key: '', render: () => renderRobots(app) })),
  )
}

const fileId = (request: FastifyRequest) =>
  (request.params as { file: string }).file.replace(/\.ics$/, '')
