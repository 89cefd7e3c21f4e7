import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const noNetwork = /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_IO_SUSPENDED|CONNECTION)/

/** Aborts all API requests, while assets still load. */
export const blockApi = (of: BrowserContext | Page) =>
  of.route('**/api/**', (route) => route.abort('internetdisconnected'))

/** Overrides `navigator.onLine`, while assets can still be fetched. */
export const setOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true })
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
  }, isOnline)

/** The first service worker claims the open page. */
export const waitForController = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Opens home and waits until the screens that were never visited are cached too. */
export const openAndPrecache = async (page: Page) => {
  await page.clock.install()
  await page.goto('/')
  await waitForController(page)
  await page.clock.runFor(25_000)
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/.complete'))))
    .toBe(true)
}

export const unblockApi = (context: BrowserContext) => context.unroute('**/api/**')

/** A paginated list, as `persistedPaths` names it: one endpoint has several. */
export const infiniteQueryOf = (path: string, query: object) =>
  `${path} ${JSON.stringify(query)} pages`

/** The endpoint paths of the queries persisted in this browser. */
export const persistedPaths = async (page: Page): Promise<string[]> => {
  const keys = await page.evaluate(
    () =>
      new Promise<unknown[][]>((resolve, reject) => {
        const opened = indexedDB.open('query-cache')
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () => resolve([])
        opened.onsuccess = () => {
          const query = opened.result.transaction('queries').objectStore('queries').getAll()
          query.onerror = () => reject(query.error)
          query.onsuccess = () => {
            opened.result.close()
            resolve(query.result.flatMap((row) => (row?.queryKey ? [row.queryKey] : [])))
          }
        }
      }),
  )
  return keys.flatMap(([path, query, kind]) =>
    kind === 'pages'
      ? [String(path), infiniteQueryOf(String(path), Object(query))]
      : [String(path)],
  )
}

export const expectPersisted = (page: Page, ...paths: string[]) =>
  expect.poll(() => persistedPaths(page)).toEqual(expect.arrayContaining(paths))

/** The number of queued messages that the server has not acknowledged. */
export const unsentCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('outbox')
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () => resolve(0)
        opened.onsuccess = () => {
          const query = opened.result.transaction('messages').objectStore('messages').count()
          query.onerror = () => reject(query.error)
          query.onsuccess = () => {
            opened.result.close()
            resolve(query.result)
          }
        }
      }),
  )
