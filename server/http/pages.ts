import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { confirmPath, resetPath } from '#shared/auth/security/contract.ts'
import { apiPrefix, type PagePath, pageAt, pagePaths } from '#shared/http/pages.ts'
import { leavePath } from '#shared/mail/contract.ts'
import { type Platform, usualPlatform } from '#shared/settings/platform.ts'
import { addManifest } from './manifest.ts'
import { pathOf } from './paths.ts'

// Their addresses hold a secret, which no other site is told.
const secretive: string[] = [leavePath, resetPath, confirmPath]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** In the words of the page stands the name that the product comes with. */
const blanks = new RegExp(`__CSP_NONCE__|__SETTINGS__|</head>|\\b${usualPlatform.name}\\b`, 'g')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Early: it needs nothing of the program and runs before it. */
type PageFile = { file: string; early?: true }
type PageFiles = Record<PagePath, PageFile[]>

/** What the screen consists of comes side by side with the program that will ask for it. */
const linksTo = (files: PageFile[]) =>
  files
    .map(({ file, early }) => {
      if (early) return `<script data-screen type="module" async src="/${file}"></script>`
      const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
      return `<link data-screen rel="${rel}" href="/${file}" />`
    })
    .join('')

// A page is the first thing that anybody waits for.
const patienceMs = 500

/** The last that was read serves while the database is away: a page says so better than an error. */
const keepLast = (readPlatform: () => Promise<Platform>) => {
  let last = usualPlatform
  return async () => {
    const before = pause(patienceMs, last, { ref: false })
    last = await Promise.race([readPlatform(), before]).catch(() => last)
    return last
  }
}

// Compressed files are served in place of the others; source maps stay on the server.
const notServed = /\.(map|br|gz)$/

const filesOf =
  (built: string): FastifyPluginAsync =>
  async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true }
    })
    const options = {
      index: false as const,
      // Compressed once, by the build.
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
    }
    await files.register(serveFiles, {
      ...options,
      root: built,
      // A route for each, so that any other address may be a page.
      wildcard: false,
      globIgnore: ['index.html', '{.vite,assets}/**', '**/*.{map,br,gz}'],
      setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
    })
    await files.register(serveFiles, {
      ...options,
      root: join(built, 'assets'),
      prefix: '/assets/',
      allowedPath: (path) => !notServed.test(path),
      setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
    })
  }

/**
 * The browser part: hashed files that may be kept for a year, and one page for every address,
 * with the nonce of this answer and the settings of the platform written into it. Returns what
 * answers an unknown address, or undefined when the browser part has not been built.
 */
export const addPages = async (
  http: FastifyInstance,
  readPlatform: () => Promise<Platform>,
  built = join(import.meta.dirname, '../../dist/web'),
) => {
  const platformNow = keepLast(readPlatform)
  addManifest(http, platformNow)
  const file = join(built, 'index.html')
  if (!existsSync(file)) return undefined
  const template = readFileSync(file, 'utf8')
  const files: PageFiles = JSON.parse(readFileSync(join(built, '.vite/pages.json'), 'utf8'))

  await http.register(filesOf(built))

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const platform = await platformNow()
    const path = pathOf(request.url)
    if (secretive.includes(path)) reply.header('Referrer-Policy', 'no-referrer')
    const page = pageAt(path)
    return reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(
        template.replace(blanks, (blank) => {
          if (blank === '__CSP_NONCE__') return request.cspNonce
          // Last, since a screen's styles have the last word over those of every page.
          if (blank === '</head>') return (page ? linksTo(files[page]) : '') + blank
          return escaped(blank === '__SETTINGS__' ? JSON.stringify(platform) : platform.name)
        }),
      )
  }

  for (const path of pagePaths) http.get(path, { schema: { hide: true } }, answer)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const wantsPage = request.method === 'GET' && !path.startsWith(`${apiPrefix}/`)
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.includes('/.')
    return wantsPage && !isFile ? answer(request, reply) : undefined
  }
}
