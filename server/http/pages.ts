import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { currentLanguage, runInLanguage } from '#server/language/currentLanguage.ts'
import { requestLanguage } from '#server/language/requestLanguage.ts'
import { t } from '#server/language/t.ts'
import { confirmPath, resetPath } from '#shared/auth/security/contract.ts'
import { areAllFirstReads, firstRead } from '#shared/http/firstReads.ts'
import { apiPrefix, type PagePath, pagePaths } from '#shared/http/pages.ts'
import { shareAgainPath, sharedFilesField, sharePath } from '#shared/http/receivedItem.ts'
import {
  directionOf,
  isLanguage,
  type Language,
  languageCookie,
} from '#shared/language/languages.ts'
import { unsubscribePath } from '#shared/mail/contract.ts'
import { defaultPlatform, type PageSettings, type Platform } from '#shared/settings/platform.ts'
import { setLanguageCookie } from './cookies.ts'
import { firstRepliesElement, readFirstReplies } from './firstReplies.ts'
import { createPageRenderer, deviceOf } from './renderedPages.ts'
import { unservedPathOf } from './requestInfo.ts'

// Their URLs contain a secret, which must not leak through the Referer header.
const pathsWithSecret: PagePath[] = [unsubscribePath, resetPath, confirmPath]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Replaced by the screen, if the server can render it. */
const beginning = '<div class="beginning"></div>'
/** Placeholders of the page template; the product's default name is one of them. */
const placeholders = new RegExp(
  `${beginning}|__SETTINGS__|__DESCRIPTION__|__NEEDS_JAVASCRIPT__|<html lang="en" dir="ltr"|</head>|\\b${defaultPlatform.name}\\b`,
  'g',
)

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The files of a screen. Its messages are in one file per language. */
type Screen = { files: string[]; messages: string }
/** `messages`: those of every screen. */
type PageFiles = { messages: string; screens: Record<PagePath, Screen> }

const linkOf: Record<string, string> = {
  '.css': 'rel="stylesheet"',
  '.js': 'rel="modulepreload" fetchpriority="low"',
}

/** Preloads the files of the screen in parallel with the app that will import them. */
const preloadTags = ({ files }: Screen) =>
  files
    .map((file) => {
      const link = linkOf[extname(file)] ?? 'rel="preload" as="image"'
      return `<link data-screen ${link} href="/${file}" />`
    })
    .join('')

/** Preloads the messages of a screen. Empty names: it has none of its own. */
const messageTags = (names: string[], language: Language) =>
  names
    .filter(Boolean)
    .map(
      (name) =>
        `<link data-screen rel="modulepreload" fetchpriority="low" href="/assets/${name}.${language}.js" />`,
    )
    .join('')

// What `requestLanguage` reads. Without it, a shared cache might serve a page in another language.
const languageHeaders = 'Accept-Language, Cookie'

// A page must not wait for the database longer than this.
const timeoutMs = 500

/** Falls back to the last known settings while the database is down, so that pages still load. */
const withLastKnown = (readPlatform: () => Promise<Platform>) => {
  let last = defaultPlatform
  return async () => {
    const fallback = pause(timeoutMs, last, { ref: false })
    last = await Promise.race([readPlatform(), fallback]).catch(() => last)
    return last
  }
}

// Compressed variants are only served by content negotiation; source maps are never served.
const notServed = '**/*.{map,br,gz}'

const staticFiles =
  (buildFolder: string): FastifyPluginAsync =>
  async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true }
    })
    const options = {
      index: false as const,
      // Compressed by the build.
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      // One route per file, so that every other URL can be a page. A wildcard would also read the whole
      // folder for each request.
      wildcard: false,
    }
    await files.register(serveFiles, {
      ...options,
      root: buildFolder,
      globIgnore: ['index.html', '{.vite,assets}/**', notServed],
      setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
    })
    await files.register(serveFiles, {
      ...options,
      root: join(buildFolder, 'assets'),
      prefix: '/assets/',
      globIgnore: [notServed],
      setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
    })
  }

/**
 * The web app: hashed files cached for a year, and one HTML page for every URL with the
 * platform settings filled in. Returns the handler for unknown URLs, or undefined without a build.
 */
export const addPages = async (
  http: FastifyInstance,
  readPlatform: () => Promise<Platform>,
  buildFolder = join(import.meta.dirname, '../../dist/web'),
  fixedSettings: Omit<PageSettings, keyof Platform> = {},
  config: Pick<Config, 'isHttps'> = { isHttps: false },
) => {
  const readPlatformOrLast = withLastKnown(readPlatform)
  addManifest(http, readPlatformOrLast)
  addShareFallback(http)
  const file = join(buildFolder, 'index.html')
  if (!existsSync(file)) return undefined
  const template = readFileSync(file, 'utf8')
  const files: PageFiles = JSON.parse(readFileSync(join(buildFolder, '.vite/pages.json'), 'utf8'))

  await http.register(staticFiles(buildFolder))
  const renderScreen = createPageRenderer(http, buildFolder)

  /** A visitor of public pages chose a language there: `?lang=nl`. The device's own choice wins. */
  const keepLanguage = (request: FastifyRequest, reply: FastifyReply): Language => {
    const { lang } = request.query as { lang?: string }
    if (!isLanguage(lang) || request.cookies?.[languageCookie]) return requestLanguage(request)
    setLanguageCookie(reply, config, lang)
    return lang
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const platform = await readPlatformOrLast()
    // Undefined: no route answers.
    const page = pagePaths.find((path) => path === request.routeOptions.url)
    if (page && pathsWithSecret.includes(page)) reply.header('Referrer-Policy', 'no-referrer')
    const language = keepLanguage(request, reply)
    const screen = page && files.screens[page]
    const replies = page && (await readFirstReplies(http, request, page))
    const isPersonal = replies?.[firstRead]?.status === 200
    const settings: PageSettings = { ...platform, ...fixedSettings }
    const html =
      page && replies && areAllFirstReads(page, replies)
        ? await renderScreen(request, { language, settings, replies })
        : ''
    const texts: Record<string, () => string> = {
      __SETTINGS__: () => JSON.stringify(settings),
      __DESCRIPTION__: () => t('http.page.description', { community: platform.name }),
      __NEEDS_JAVASCRIPT__: () => t('http.page.needsJavaScript', { community: platform.name }),
    }
    return reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', page && !isPersonal ? 'no-cache' : 'no-store')
      .header('Content-Language', language)
      .header('Vary', languageHeaders)
      .send(
        template.replace(placeholders, (placeholder) => {
          // At the end of the head, so that screen styles override global styles.
          if (placeholder === '</head>')
            return [
              messageTags([files.messages, screen?.messages ?? ''], language),
              screen ? preloadTags(screen) : '',
              replies ? firstRepliesElement(replies) : '',
              placeholder,
            ].join('')
          if (placeholder === beginning) return html || beginning
          if (placeholder.startsWith('<html'))
            return `<html lang="${language}" dir="${directionOf(language)}"${html && ` data-device="${deviceOf(request.headers)}"`}`
          return escaped(runInLanguage(language, texts[placeholder] ?? (() => platform.name)))
        }),
      )
  }

  for (const path of pagePaths) http.get(path, { schema: { hide: true } }, sendPage)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = unservedPathOf(request)
    const wantsPage = request.method === 'GET' && !path.startsWith(`${apiPrefix}/`)
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.includes('/.')
    return wantsPage && !isFile ? sendPage(request, reply) : undefined
  }
}

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: PagePath) => ({
  name,
  url,
  icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

const screenshot = (width: 'narrow' | 'wide', of: string, sizes: string, label: string) => ({
  src: `/screenshots/${of}-${width}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: width,
  label,
})

// About as much as fits under an app icon.
const maxShortNameLength = 12

const shortName = (name: string) =>
  name.length <= maxShortNameLength
    ? name
    : (name.split(/\s/)[0] ?? name).slice(0, maxShortNameLength)

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** What messages take. Systems compare types, and some only know the ending. */
const sharedTypes = [
  ...['image/*', 'application/pdf', 'text/plain', 'text/csv', 'text/markdown'],
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (type) => `${office}.${type}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((type) => `${openDocument}.${type}`),
  ...['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'md'].map(
    (ending) => `.${ending}`,
  ),
]

/** Web app manifest with the community's name. */
const webManifest = ({ name }: Platform) => ({
  id: '/',
  name,
  short_name: shortName(name),
  description: t('http.page.description', { community: name }),
  lang: currentLanguage(),
  dir: directionOf(currentLanguage()),
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // The dark theme colour is in the page itself, which follows the device's theme.
  theme_color: '#f5f7fb',
  background_color: '#f5f7fb',
  categories: ['social', 'lifestyle', 'travel'],
  icons: [
    icon('/icon-192.png', '192x192', 'any'),
    icon('/icon-512.png', '512x512', 'any'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
  ],
  screenshots: [
    screenshot('narrow', 'home', '390x844', t('http.manifest.home')),
    screenshot('narrow', 'events', '390x844', t('http.manifest.events')),
    screenshot('wide', 'events', '1280x800', t('http.manifest.events')),
    screenshot('wide', 'community', '1280x800', t('http.manifest.community')),
  ],
  shortcuts: [
    shortcut(t('common.events'), '/events'),
    shortcut(t('common.messages'), '/messages'),
    shortcut(t('common.community'), '/community'),
    shortcut(t('common.groups'), '/groups'),
  ],
  launch_handler: { client_mode: 'focus-existing' },
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: sharedFilesField, accept: sharedTypes }],
    },
  },
})

const addManifest = (http: FastifyInstance, readPlatform: () => Promise<Platform>) => {
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Vary', languageHeaders)
      .send(JSON.stringify(webManifest(await readPlatform()))),
  )
}

/**
 * The service worker takes what other apps share. Without it nothing is kept: the body is not read,
 * and the connection ends with the reply.
 */
const addShareFallback = (http: FastifyInstance) => {
  http.post(
    sharePath,
    {
      schema: { hide: true },
      onRequest: async (_request, reply) =>
        reply.header('Connection', 'close').redirect(shareAgainPath, 303),
    },
    () => undefined,
  )
}
