import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

const load = () => import('#web/realtime/liveEvents.ts')
type EventHandlers = ReturnType<Awaited<ReturnType<typeof load>>['createEventHandlers']>

/** Stands in for BroadcastChannel: a test has no other tabs. */
class Channel {
  postMessage = () => undefined
}

/**
 * Event handlers and a query cache of the user Anna, created for each test of the calling file. The
 * clock is faked.
 */
export const setUpEventHandlers = () => {
  const page = {} as { cache: QueryClient; handlers: EventHandlers }
  beforeAll(() => {
    vi.stubGlobal('BroadcastChannel', Channel)
  })
  beforeEach(async () => {
    const { createEventHandlers } = await load()
    vi.useFakeTimers({ now: 1_900_000_000_000 })
    page.cache = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
    })
    page.handlers = createEventHandlers(page.cache, 'anna')
  })
  afterEach(() => {
    page.handlers.stop()
    page.cache.clear()
    vi.useRealTimers()
  })
  return page
}
