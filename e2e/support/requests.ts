import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { attendance } from '#shared/events/attendance/contract.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { live } from '#shared/live/contract.ts'

/** Stops the polling of the unread counts, which on a slow machine could happen during an action. */
export const stopPolling = (context: BrowserContext) =>
  context.addInitScript(() => {
    const repeat = window.setInterval
    const repeatUnlessPoll = (work: () => void, ms: number) =>
      ms === 30_000 ? 0 : repeat(work, ms)
    window.setInterval = repeatUnlessPoll as typeof window.setInterval
  })

/** Other tests change what everybody may see, which makes a page refetch. */
export const muteLiveStreams = (context: BrowserContext) =>
  context.route(`**${live.stream.path}**`, () => {})

/** Opens a screen. A member's page prefetches the tickets last, some seconds after its start. */
export const openUntilPrefetched = async (page: Page, open: () => Promise<unknown>) => {
  // The test's own timeout is the guard: slow machines pass too.
  const loaded = page.waitForResponse(`**${attendance.upcomingTickets.path}*`, { timeout: 0 })
  await open()
  await loaded
}

/** Records the requests of a page: those of the API, and files. */
export const watchRequests = (page: Page) => {
  const watch = { api: [] as string[], files: [] as string[], lastAt: Date.now() }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // How many photos and pictures there are depends on other tests.
    const isFile = !pathname.startsWith(`${apiPrefix}/`) || request.resourceType() === 'image'
    if (isFile) watch.files.push(pathname + search)
    else watch.api.push(`${request.method()} ${pathname}${search}`)
    watch.lastAt = Date.now()
  })
  const settle = async (quietMs: number) => {
    watch.lastAt = Date.now()
    while (Date.now() - watch.lastAt < quietMs) await pause(50)
  }
  return Object.assign(watch, { settle })
}
