import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import { publicErrorPage } from '../errorPage.ts'
import { shownByList } from '../events/eventFilter.ts'
import type { RenderedPage } from '../pageCache.ts'
import type { PublicPages } from '../sendPublicPage.ts'
import { minify } from '../stylesheet.ts'
import { embeddedEvents, embedQueryText, parseEmbedQuery } from './embeddedEvents.ts'
import { embedPolicy, parseLook, renderEmbedPage, styleOf } from './embedPage.ts'

const notFound = (): RenderedPage => ({
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: t('publicPages.notFound.title'),
  shows: [],
})

/** What other websites show: the data for web/public/embed.js, and a page for a frame. */
export const embedRoutes = (app: App, pages: PublicPages) => {
  const { http } = app
  const schema = { hide: true }
  const css = minify(readFileSync(join(import.meta.dirname, 'embed.css'), 'utf8'))

  http.get('/embed/events.json', { schema }, (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*')
    return pages.sendFile(request, reply, (query) => {
      const wanted = parseEmbedQuery(query)
      return {
        key: embedQueryText(wanted),
        render: async () => {
          const events = await embeddedEvents(app, wanted)
          if (!events) return notFound()
          const type = 'application/json; charset=utf-8'
          const body = JSON.stringify({ css, ...events })
          return { status: 200, type, body, shows: shownByList(wanted.filter) }
        },
      }
    })
  })

  const errorHandler = publicErrorPage(pages, '*')
  http.get('/embed/events', { schema, errorHandler }, (request, reply) =>
    pages.sendFile(request, reply, (query) => {
      const wanted = parseEmbedQuery(query)
      const style = styleOf(css, parseLook(query))
      reply.removeHeader('X-Frame-Options').header('Content-Security-Policy', embedPolicy(style))
      return {
        key: `${embedQueryText(wanted)} ${style.slice(css.length)}`,
        render: async () => {
          const events = await embeddedEvents(app, wanted)
          if (!events) return notFound()
          const type = 'text/html; charset=utf-8'
          const body = await renderEmbedPage(events, style)
          return { status: 200, type, body, shows: shownByList(wanted.filter) }
        },
      }
    }),
  )
}
