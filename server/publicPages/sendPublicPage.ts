import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { requestLanguage } from '#server/language/requestLanguage.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { isLanguage } from '#shared/language/languages.ts'
import type { Page, PageRequest } from './context.ts'
import { html } from './html.ts'
import { linkIn, type PageContent, renderDocument } from './layout.ts'
import { type CachedPage, createPageCache, type RenderedPage } from './pageCache.ts'
import { isFresh, publicCacheControl } from './sharedCaches.ts'
import { readStylesheet } from './stylesheet.ts'

const htmlType = 'text/html; charset=utf-8'

const contentSecurityPolicy = (styleSource: string, frameAncestors: string) =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // For tools that read robots.txt from the page.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

const notFoundPage = (chosen: PageRequest['chosen']): PageContent => ({
  path: '/welcome',
  title: t('publicPages.notFound.title'),
  description: t('publicPages.notFound.text'),
  body: html`<div class="wrap narrow"><h1>${t('publicPages.notFound.title')}</h1><p>${t('publicPages.notFound.text')}</p><p><a class="button" href="${linkIn(chosen, '/auth')}">${t('publicPages.notFound.logIn')}</a></p></div>`,
  shows: [],
  isUnlisted: true,
})

type FileRequest = { key: string; render: () => Promise<RenderedPage> }

export type PublicPages = {
  /** Sends what `render` returns, from the cache if it is there. */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: () => Promise<RenderedPage>,
  ) => Promise<FastifyReply>
  /** `queryKey`: the part of the query on which the page depends. */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    queryKey: (query: Record<string, string>) => string,
  ) => Promise<FastifyReply>
  /** A feed or another file in the language of the URL or of the reader. */
  sendFile: (
    request: FastifyRequest,
    reply: FastifyReply,
    fileFor: (query: Record<string, string>) => FileRequest,
  ) => Promise<FastifyReply>
  css: string
  cspFor: (frameAncestors: string) => string
}

const wantsEncoding = (request: FastifyRequest, encoding: 'br' | 'gzip') =>
  new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    request.headers['accept-encoding'] ?? '',
  )

const bodyFor = (request: FastifyRequest, { bodies }: CachedPage) => {
  if (wantsEncoding(request, 'br')) return { encoding: 'br', body: bodies.br }
  if (wantsEncoding(request, 'gzip')) return { encoding: 'gzip', body: bodies.gzip }
  return { encoding: null, body: bodies.identity }
}

/** The parameters that were sent once. Repeated ones are ignored. */
const textQuery = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

export const createPublicPages = (app: App, limits: RateLimits): PublicPages => {
  const cache = createPageCache(app.now)
  app.live.onPublicContent(cache.forget)
  const { css, cspSource } = readStylesheet()
  const cspFor = (frameAncestors: string) => contentSecurityPolicy(cspSource, frameAncestors)
  const ownPolicy = cspFor("'none'")

  const send: PublicPages['send'] = async (request, reply, key, render) => {
    let page = await cache.find(key)
    if (!page) {
      await limits.count('publicPage', request)
      page = await cache.render(key, render)
    }
    // Not kept by browsers: a title that changes back would lead in a circle.
    if (page.location)
      return reply.header('Cache-Control', 'no-cache').redirect(page.location, page.status)
    reply
      .code(page.status)
      .type(page.type)
      .header('Cache-Control', page.status === 200 ? publicCacheControl : 'no-cache')
      .header('ETag', page.etag)
    if (page.scriptSource)
      reply.header('Content-Security-Policy', `${ownPolicy}; script-src ${page.scriptSource}`)
    if (page.status === 200 && isFresh(request, page.etag)) return reply.code(304).send()
    const { encoding, body } = bodyFor(request, page)
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.send(body)
  }

  const render = async (page: Page, request: Omit<PageRequest, 'site'>): Promise<RenderedPage> => {
    const platform = await readPlatform(app.db)
    const site = { publicUrl: app.config.publicUrl, platform, css }
    const result = await page({ ...request, site })
    if (result && 'redirectTo' in result)
      return { status: 301, type: htmlType, body: '', location: result.redirectTo, shows: [] }
    const content = result ?? notFoundPage(request.chosen)
    const body = await renderDocument(site, content, request.chosen)
    const { shows, scriptSource } = content
    return { status: result ? 200 : 404, type: htmlType, body, shows, scriptSource }
  }

  /** Sets the headers that depend on the language. */
  const prepareReply = (request: FastifyRequest, reply: FastifyReply) => {
    const query = textQuery(request.query)
    const chosen = isLanguage(query.lang) ? query.lang : null
    const language = chosen ?? requestLanguage(request)
    reply
      .header('Content-Language', language)
      .header('Vary', chosen ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie')
    // Not the path as it was sent: it can be written in many ways.
    const { routeOptions, params } = request
    const keyFor = (part: string) =>
      JSON.stringify([routeOptions.url, params, part, language, chosen])
    return { query, chosen, language, keyFor }
  }

  const sendPage: PublicPages['sendPage'] = (request, reply, page, queryKey) => {
    const { query, chosen, language, keyFor } = prepareReply(request, reply)
    const params = request.params as Record<string, string>
    reply.header('Content-Security-Policy', ownPolicy)
    return send(request, reply, keyFor(queryKey(query)), () =>
      runInLanguage(language, () => render(page, { app, params, query, chosen })),
    )
  }

  const sendFile: PublicPages['sendFile'] = (request, reply, fileFor) => {
    const { query, language, keyFor } = prepareReply(request, reply)
    const { key, render: renderFile } = fileFor(query)
    // Readers of feeds on other sites fetch them, too.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return send(request, reply, keyFor(key), () => runInLanguage(language, renderFile))
  }

  return { send, sendPage, sendFile, css, cspFor }
}
