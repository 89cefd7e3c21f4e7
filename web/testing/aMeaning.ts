import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

const load = () => import('#web/api/live.ts')
type Meaning = ReturnType<Awaited<ReturnType<typeof load>>['createMeaning']>

/** Other tabs, of which a test has none. */
class Channel {
  postMessage = () => undefined
}

/**
 * What a page of Anna's makes of what the stream says, and all it has read: anew for each test of
 * the file that calls this, with a clock that the test moves.
 */
export const aMeaning = () => {
  const page = {} as { cache: QueryClient; meaning: Meaning }
  beforeAll(() => {
    vi.stubGlobal('BroadcastChannel', Channel)
  })
  beforeEach(async () => {
    const { createMeaning } = await load()
    vi.useFakeTimers({ now: 1_900_000_000_000 })
    page.cache = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
    })
    page.meaning = createMeaning(page.cache, 'anna')
  })
  afterEach(() => {
    page.meaning.stop()
    page.cache.clear()
    vi.useRealTimers()
  })
  return page
}
