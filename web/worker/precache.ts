import { apiPrefix, isForOtherSites, pageAt } from '#shared/http/pages.ts'
import { originalLanguage } from '#shared/language/languages.ts'
import type { BuildManifest } from './protocol.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build; null in development, where nothing is cached. */
declare const __BUILD_MANIFEST__: BuildManifest | null
const manifest = __BUILD_MANIFEST__

/** After this time the cached page is shown instead of the server's. */
const pageTimeoutMs = 1000

const cacheName = `precache-${manifest?.id}`
/** Outlives builds that change no illustration: those already seen stay available offline. */
const illustrationsCacheName = `precache-images-${manifest?.illustrationsId}`
/** The same page serves every path: routing happens in the browser. */
const pageKey = '/'
const completeMarker = '/.complete'

// Only the admin page may use the camera, which its response headers grant.
const isAdminPage = (path: string) => path.startsWith('/admin')
const isPage = (path: string) => pageAt(path) !== undefined
const isHashed = (path: string) => path.startsWith('/assets/')
const isIllustration = (path: string) => path.startsWith('/images/')
const isPrecached = (path: string) =>
  isHashed(path) || [manifest?.first, manifest?.rest].some((paths) => paths?.includes(path))

/** Cache storage may be unavailable. Then everything comes from the server, as without a worker. */
const findCached = (key: string) => caches.match(key, { ignoreVary: true }).catch(() => undefined)

const fetchFile = async (path: string) => {
  // Hashed files never change. Others may be stale in the browser's HTTP cache.
  const response = await fetch(path, {
    // The page is in the language of the device's cookie.
    credentials: path === pageKey ? 'same-origin' : 'omit',
    cache: isHashed(path) ? 'default' : 'no-cache',
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return response
}

const addToCache = async (paths: string[]) => {
  const cache = await caches.open(cacheName)
  // One at a time, so that requests of the page are not delayed.
  for (const path of paths) {
    if (await cache.match(path, { ignoreVary: true })) continue
    const cached = isHashed(path) && (await findCached(path))
    await cache.put(path, cached || (await fetchFile(path)))
  }
}

/** Files and data of one screen and user. The cached page serves every path. */
const ofOneScreen = /<(link|script) data-screen[^>]*>([^<]*<\/script>)?/g

/** The screen that the server has rendered. */
const screen = /(?<=<div id="root">).*(?=<\/div>\s*<div id="toasts">)/s
const beginning = '<div class="beginning"></div>'

/** Returns false for the page of another build, whose files are not in this cache. */
const cachePage = async (response: Response): Promise<boolean> => {
  const text = await response.text()
  if (!manifest || !text.includes(manifest.entry)) return false
  const page = new Response(text.replace(ofOneScreen, '').replace(screen, beginning), {
    headers: response.headers,
  })
  await (await caches.open(cacheName)).put(pageKey, page)
  return true
}

const messagePaths = (names: string[], language: string) =>
  names.map((name) => `/assets/${name}.${language}.js`)

/**
 * Caches the files of all screens, also of those that were never opened. The messages of the first
 * screens too: the reader may have switched the language since the installation.
 */
export const precacheAll = async (language: string) => {
  if (!manifest) return
  const { first, rest } = manifest.messages
  await addToCache([...manifest.rest, ...messagePaths([...first, ...rest], language)])
  await (await caches.open(cacheName)).put(completeMarker, new Response())
}

/** Caches the first screens, or everything if the previous version had cached everything. */
export const precacheFirstScreens = async () => {
  if (!manifest) return
  const wasComplete = await findCached(completeMarker)
  const page = await fetchFile(pageKey)
  const language = page.headers.get('Content-Language') ?? originalLanguage
  await addToCache([...manifest.first, ...messagePaths(manifest.messages.first, language)])
  // The server may run a newer build by now, whose page does not match these files.
  if (!(await cachePage(page))) throw new Error('The page is from another build')
  if (wasComplete) await precacheAll(language)
}

export const deleteOldCaches = async () => {
  const names = await caches.keys()
  const oldCaches = names.filter((name) => name !== cacheName && name !== illustrationsCacheName)
  await Promise.all(oldCaches.map((name) => caches.delete(name)))
}

const fetchPage = async (event: FetchEvent) => {
  const response: Response = (await event.preloadResponse) ?? (await fetch(event.request))
  const { pathname, search } = new URL(event.request.url)
  // A response to a URL with a query may be specific to that URL.
  if (response.ok && isPage(pathname) && !search && !isAdminPage(pathname))
    event.waitUntil(cachePage(response.clone()).catch(() => {})) // the old page stays cached
  return response
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const servePage = async (event: FetchEvent): Promise<Response> => {
  const cachedPage = await findCached(pageKey)
  const response = fetchPage(event)
  if (!cachedPage) return response
  const { pathname } = new URL(event.request.url)
  const networkFirst = response.then(
    // During a restart the server or its proxy replies with an error: the cached page is better.
    (fetched) => (fetched.status >= 502 ? cachedPage : fetched),
    () => cachedPage,
  )
  event.waitUntil(networkFirst)
  if (!isPage(pathname) || isAdminPage(pathname)) return networkFirst
  return Promise.race([networkFirst, delay(pageTimeoutMs).then(() => cachedPage)])
}

const serveFile = async (event: FetchEvent, path: string): Promise<Response> => {
  const cached = await findCached(path)
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.status === 200) {
    const copy = response.clone()
    const name = isIllustration(path) ? illustrationsCacheName : cacheName
    event.waitUntil(caches.open(name).then((cache) => cache.put(path, copy)))
  }
  return response
}

/** Handles pages and static files. API responses are personal and never cached. */
export const handleFetch = (event: FetchEvent) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (!manifest || method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(`${apiPrefix}/`) || pathname === '/sw.js') return
  if (isForOtherSites(pathname)) return
  if (mode === 'navigate') event.respondWith(servePage(event))
  else if (isPrecached(pathname) || isIllustration(pathname))
    event.respondWith(serveFile(event, pathname))
}

export const workerEntry = manifest?.entry ?? null
