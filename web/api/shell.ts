import { apiPrefix, pageAt } from '#shared/http/pages.ts'
import type { Program } from './program.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build; null while developing, when nothing is kept. */
declare const __PROGRAM__: Program | null
const program = __PROGRAM__

/** A page that has not come by then is shown from what is kept: it is drawn well within a second. */
const patienceMs = 400

const mark = 'program '
const ownName = mark + program?.id
/** One page serves for every address: the screens are its own business. */
const pageKey = '/'
const wholeKey = '/.whole'

// Its page alone may use the camera, which is said in the head of the answer.
const isWithRights = (path: string) => path.startsWith('/admin')
const isPage = (path: string) => pageAt(path) !== undefined
const isHashed = (path: string) => path.startsWith('/assets/')
const isOfProgram = (path: string) =>
  isHashed(path) || [program?.first, program?.rest].some((paths) => paths?.includes(path))

/** A browser may keep nothing for us: then everything comes from the server, as without a worker. */
const kept = (key: string) => caches.match(key, { ignoreVary: true }).catch(() => undefined)

const fetched = async (path: string) => {
  // What has a hash for a name never changes; the rest may lie in the browser for a while.
  const answer = await fetch(path, {
    credentials: 'omit',
    cache: isHashed(path) ? 'default' : 'no-cache',
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer
}

const take = async (paths: string[]) => {
  const cache = await caches.open(ownName)
  // One after the other: whoever uses the page meanwhile goes first.
  for (const path of paths) {
    if (await cache.match(path, { ignoreVary: true })) continue
    const known = isHashed(path) && (await kept(path))
    await cache.put(path, known || (await fetched(path)))
  }
}

/** What the server names for the screen at one address, while this page serves for every one. */
const filesOfScreen = /<(link|script) data-screen[^>]*>(<\/script>)?/g

/** The page of another build would ask for files that are not kept with it. */
const keepPage = async (answer: Response): Promise<boolean> => {
  const text = await answer.text()
  if (!program || !text.includes(program.entry)) return false
  const page = new Response(text.replace(filesOfScreen, ''), { headers: answer.headers })
  await (await caches.open(ownName)).put(pageKey, page)
  return true
}

/** All screens, also those that were never opened here. */
export const keepWhole = async () => {
  if (!program) return
  await take(program.rest)
  await (await caches.open(ownName)).put(wholeKey, new Response())
}

/** Before it takes over it has all that the one before has: it would know less offline. */
export const keepFirst = async () => {
  if (!program) return
  const isWhole = Boolean(await kept(wholeKey))
  await take(program.first)
  // Of a server that is a build further by now, it would not fit what was taken.
  if (!(await keepPage(await fetched(pageKey)))) throw new Error('The page is of another build')
  if (isWhole) await keepWhole()
}

export const dropOlder = async () => {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(mark) && name !== ownName)
  await Promise.all(older.map((name) => caches.delete(name)))
}

const fresh = async (event: FetchEvent) => {
  const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request))
  const { pathname, search } = new URL(event.request.url)
  // Addresses with more than a path may hold what only their own answer is for.
  if (answer.ok && isPage(pathname) && !search && !isWithRights(pathname))
    event.waitUntil(keepPage(answer.clone()).catch(() => {})) // then it stays as it was
  return answer
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const page = async (event: FetchEvent): Promise<Response> => {
  const shell = await kept(pageKey)
  const answer = fresh(event)
  if (!shell) return answer
  const { pathname } = new URL(event.request.url)
  const sooner = answer.then(
    // A server that is being started anew, or the proxy before it, says less than our own page.
    (given) => (given.status >= 502 ? shell : given),
    () => shell,
  )
  event.waitUntil(sooner)
  if (!isPage(pathname) || isWithRights(pathname)) return sooner
  return Promise.race([sooner, later(patienceMs).then(() => shell)])
}

const file = async (event: FetchEvent, path: string): Promise<Response> => {
  const known = await kept(path)
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(caches.open(ownName).then((cache) => cache.put(path, copy)))
  }
  return answer
}

/** Never what a call answers: that is somebody's own. */
export const answer = (event: FetchEvent) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (!program || method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(`${apiPrefix}/`) || pathname === '/sw.js') return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (isOfProgram(pathname)) event.respondWith(file(event, pathname))
}

export const entryOfWorker = program?.entry ?? null
