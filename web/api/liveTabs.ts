import { silentMs } from '#shared/live/contract.ts'
import type { LiveStream } from './liveStream.ts'

type Parts = {
  /** Of the lock and the channel. */
  name: string
  open: (hear: (text: string) => void) => LiveStream
  hear: (text: string) => void
  /** Missing where the page did not come over a safe connection. */
  locks: Pick<LockManager, 'request'> | undefined
}

/** As if the server said it: what this tab fetched until now may be old. */
const hello = JSON.stringify({ kind: 'hello' })

// Between the tabs; all else on the channel is what the stream says.
const whoLeads = 'Who leads?'
const iLead = 'I lead'

const lookEveryMs = 10_000
const answerMs = 2000
// Without locks: a page that is not looked at gives back its link after so long.
const outOfSightMs = 30_000

const isInSight = () => document.visibilityState === 'visible'

/** Calls `look` when the page comes into sight or goes out of it. */
const onSight = (look: () => void) => {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

const onOnline = (relink: () => void) => {
  window.addEventListener('online', relink)
  return () => window.removeEventListener('online', relink)
}

/** Each tab for itself, while it is in sight: browsers allow six links at a time (HTTP/1.1). */
const streamAlone = ({ open, hear }: Parts) => {
  let stream: LiveStream | null = null
  let later: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    stream?.close()
    stream = null
  }
  const look = () => {
    clearTimeout(later)
    if (!isInSight()) later = setTimeout(close, outOfSightMs)
    else if (stream) stream.wake()
    else stream = open(hear)
  }
  const ends = [onSight(look), onOnline(() => stream?.relink())]
  look()
  return () => {
    clearTimeout(later)
    for (const end of ends) end()
    close()
  }
}

/** One tab holds the lock, and with it the stream; the others hear from it what was said. */
const streamTogether = ({ name, open, hear }: Parts, locks: Pick<LockManager, 'request'>) => {
  const channel = new BroadcastChannel(name)
  let stream: LiveStream | null = null
  let stopLeading = () => {}
  let isOver = false
  let heardAt = Date.now()
  let waiting = new AbortController()
  // A tab that finds a leader hears no hello of its own.
  let wish: LockOptions = { ifAvailable: true }

  const lead = () => {
    const led = Promise.withResolvers<void>()
    const own = open((text) => {
      channel.postMessage(text)
      hear(text)
    })
    stream = own
    stopLeading = () => {
      stopLeading = () => {}
      own.close()
      stream = null
      led.resolve()
    }
    return led.promise
  }

  const waitForTurns = async () => {
    while (!isOver) {
      waiting = new AbortController()
      const options = wish.ifAvailable || wish.steal ? wish : { signal: waiting.signal }
      wish = {}
      try {
        await locks.request(name, options, (lock) => {
          if (isOver) return
          if (lock) return lead()
          hear(hello)
        })
      } catch (error) {
        // Called off here, or another tab took the lead: both are said by the lock's refusal.
        const isUsual = error instanceof DOMException && error.name === 'AbortError'
        if (!isUsual && !isOver) await new Promise((resolve) => setTimeout(resolve, answerMs))
      }
      stopLeading()
    }
  }

  /** The leading tab may sleep with the lock in its hand. */
  const takeOverUnlessAnswered = () => {
    const askedAt = Date.now()
    channel.postMessage(whoLeads)
    setTimeout(() => {
      if (isOver || stream || heardAt >= askedAt) return
      wish = { steal: true }
      waiting.abort()
    }, answerMs)
  }

  const look = () => {
    if (!isInSight()) return
    if (stream) stream.wake()
    else takeOverUnlessAnswered()
  }
  const looking = setInterval(() => {
    if (!stream && Date.now() - heardAt > silentMs) look()
  }, lookEveryMs)

  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === whoLeads) {
      if (stream) channel.postMessage(iLead)
      return
    }
    heardAt = Date.now()
    if (data !== iLead && !stream) hear(data)
  }

  const ends = [onSight(look), onOnline(() => stream?.relink())]
  void waitForTurns()
  return () => {
    isOver = true
    clearInterval(looking)
    for (const end of ends) end()
    waiting.abort()
    stopLeading()
    channel.close()
  }
}

/** The tabs of one browser share one stream. Ends with the function it gives back. */
export const shareStream = (parts: Parts) =>
  parts.locks ? streamTogether(parts, parts.locks) : streamAlone(parts)
