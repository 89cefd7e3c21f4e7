import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const noNetwork = /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_IO_SUSPENDED|CONNECTION)/

/** The page and its parts come; the server answers nothing. */
export const loseServer = (of: BrowserContext | Page) =>
  of.route('**/api/**', (route) => route.abort('internetdisconnected'))

/** What the browser says of its network, while parts of the page can still be fetched. */
export const sayOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(navigator, 'onLine', { value: is, configurable: true })
    window.dispatchEvent(new Event(is ? 'online' : 'offline'))
  }, isOnline)

export const findServer = (context: BrowserContext) => context.unroute('**/api/**')

/** As what the pages of a list are kept, beside shorter reads of the same call. */
export const pagesOf = (path: string) => `${path} pages`

/** What this browser keeps of reads, by the paths of their calls. */
export const keptPaths = async (page: Page): Promise<string[]> => {
  const keys = await page.evaluate(
    () =>
      new Promise<unknown[][]>((resolve, reject) => {
        const opened = indexedDB.open('kept')
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () => resolve([])
        opened.onsuccess = () => {
          const asked = opened.result.transaction('reads').objectStore('reads').getAll()
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            opened.result.close()
            resolve(asked.result.flatMap((row) => (row?.queryKey ? [row.queryKey] : [])))
          }
        }
      }),
  )
  return keys.flatMap(([path, ...rest]) =>
    rest.at(-1) === 'pages' ? [String(path), pagesOf(String(path))] : [String(path)],
  )
}

export const expectKept = (page: Page, ...paths: string[]) =>
  expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(paths))

/** Messages that this browser keeps and the server has not taken. */
export const unsentCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('unsent')
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () => resolve(0)
        opened.onsuccess = () => {
          const asked = opened.result.transaction('rows').objectStore('rows').count()
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            opened.result.close()
            resolve(asked.result)
          }
        }
      }),
  )
