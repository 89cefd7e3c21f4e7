import { LiveEvent, live, silentMs } from '#shared/live/contract.ts'

/** What is used of the browser's EventSource. */
export type Source = { onmessage: unknown; onerror: unknown; close(): void }

type Parts = {
  Source: new (path: string) => Source
  /** Each thing said, as it came. */
  hear: (text: string) => void
  /** There was no link, or it was not granted: the browser does not tell which. */
  onRefused?: () => void
}

export type LiveStream = ReturnType<typeof openLiveStream>

/** null: newer than this program, or nothing it can read. */
export const liveEventOf = (text: string): LiveEvent | null => {
  try {
    return LiveEvent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const shortestWaitMs = 1000
const longestWaitMs = 30_000
// A link that lasted so long was a good one: the next break begins to count anew.
const steadyMs = 5000

/** Half of the time by chance: many browsers lose their links at the same moment. */
const waitAfter = (failures: number) =>
  (0.5 + Math.random() / 2) * Math.min(longestWaitMs, shortestWaitMs * 2 ** failures)

/** A live stream that links again, whatever happens to it, until it is closed. */
export const openLiveStream = ({ Source, hear, onRefused }: Parts) => {
  let source: Source | null = null
  let linkedAt: number | null = null
  let heardAt = Date.now()
  let failures = 0
  let spreadMs = 0
  let next: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const drop = () => {
    clearTimeout(next)
    clearTimeout(silence)
    source?.close()
    source = null
  }

  const linkIn = (ms: number) => {
    drop()
    next = setTimeout(link, ms)
  }

  const lose = () => {
    const wasLinkedMs = linkedAt === null ? 0 : Date.now() - linkedAt
    if (wasLinkedMs >= steadyMs) failures = 0
    linkIn(Math.max(waitAfter(failures), spreadMs))
    failures += 1
    if (linkedAt === null) onRefused?.()
  }

  const noteSound = () => {
    heardAt = Date.now()
    clearTimeout(silence)
    silence = setTimeout(lose, silentMs)
  }

  const take = (text: string) => {
    noteSound()
    const event = liveEventOf(text)
    if (event?.kind === 'hello') {
      linkedAt ??= Date.now()
      spreadMs = 0
    }
    if (event?.kind === 'leaving') {
      failures = 0
      spreadMs = event.spreadMs
      linkIn(event.retryMs)
    }
    hear(text)
  }

  const link = () => {
    drop()
    linkedAt = null
    noteSound()
    const opened = new Source(live.stream.path)
    source = opened
    // A source that was given up may have words left.
    opened.onmessage = ({ data }: { data: string }) => {
      if (source === opened) take(data)
    }
    opened.onerror = () => {
      if (source === opened) lose()
    }
  }

  const relink = () => {
    failures = 0
    spreadMs = 0
    link()
  }

  link()
  return {
    close: drop,
    /** At once: what the link went through is not there any more. */
    relink,
    /** The page is looked at again: timers may have slept with it. */
    wake: () => {
      if (!source || Date.now() - heardAt > silentMs) relink()
    },
  }
}
