import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messageOf } from '#server/language/t.ts'
import type { FirstReply } from '#shared/http/firstReads.ts'
import type { CompiledMessage } from '#shared/language/formatMessage.ts'
import type { Language } from '#shared/language/languages.ts'
import type { PageSettings } from '#shared/settings/platform.ts'

type Device = 'phone' | 'desktop'

type Shown = { language: Language; settings: PageSettings; replies: Record<string, FirstReply> }

/** As in `web/app/renderPage.tsx`. */
type PageState = Shown & {
  path: string
  search: string
  messages: Record<string, CompiledMessage>
  device: Device
}

type Renderer = { renderPage: (page: PageState) => Promise<string> }

/** All messages of a language, compiled when they are used. */
const messagesIn = (language: Language) =>
  new Proxy<Record<string, CompiledMessage>>(
    {},
    { get: (_, key) => messageOf(String(key), language) },
  )

/** Chromium says so itself; of other browsers, the name tells. */
export const deviceOf = (headers: FastifyRequest['headers']): Device =>
  headers['sec-ch-ua-mobile'] === '?1' || /Mobi/.test(headers['user-agent'] ?? '')
    ? 'phone'
    : 'desktop'

/** Of a part that failed or that waits for more code. */
const failedPart = '<!--$!-->'

/** Of a list that is not among the first reads, such as the list of a filter in the URL. */
const loadingPart = 'aria-busy="true"'

// The policy forbids the attribute. The web sets these styles from code.
const styleAttribute = / style="/g

/**
 * Renders screens on the server, so that a browser shows them before their code has arrived. Returns
 * an empty text for a page that cannot be rendered: the browser does it.
 */
export const createPageRenderer = (http: FastifyInstance, buildFolder: string) => {
  const file = join(buildFolder, '../render/renderPage.js')
  if (!existsSync(file)) return async () => ''
  let loading: Promise<Renderer> | undefined
  const load = () => {
    loading ??= import(pathToFileURL(file).href) as Promise<Renderer>
    return loading
  }
  // Not during the start, which would take longer, nor within the first request, which logs an error.
  http.addHook('onListen', async () => void (await load().catch(() => undefined)))
  return async ({ url, headers, log }: FastifyRequest, shown: Shown): Promise<string> => {
    const { pathname: path, search } = new URL(url, 'http://localhost')
    try {
      const { renderPage } = await load()
      const html = await renderPage({
        ...shown,
        ...{ path, search: search.slice(1), device: deviceOf(headers) },
        messages: messagesIn(shown.language),
      })
      if (html.includes(failedPart)) throw new Error('A part cannot be rendered')
      if (search && html.includes(loadingPart)) return ''
      return html.replace(styleAttribute, ' data-style="')
    } catch (err) {
      log.warn({ err }, 'A page cannot be rendered')
      return ''
    }
  }
}
