import { silenceTimeoutMs } from '#shared/live/contract.ts'
import type { LiveStream } from './liveStream.ts'
import { isVisible, onOnline, onVisibilityChange } from './pageState.ts'

type Options = {
  /** The name of the lock and of the channel. */
  name: string
  open: (onMessage: (text: string) => void) => LiveStream
  onMessage: (text: string) => void
  /** Undefined outside a secure context. */
  locks: Pick<LockManager, 'request'> | undefined
}

/** A synthetic event: what this tab has fetched until now may be stale. */
const connected = JSON.stringify({ kind: 'connected' })

// Messages between tabs. Everything else on the channel is an event of the stream.
// untranslated: a message between tabs.
const leaderQuery = 'Who leads?'
const leaderReply = 'I lead'

const checkIntervalMs = 10_000
const replyTimeoutMs = 2000
// Without locks a hidden page closes its connection after this time.
const hiddenTimeoutMs = 30_000

/** Each visible tab has its own stream: browsers allow six connections at a time (HTTP/1.1). */
const streamPerTab = ({ open, onMessage }: Options) => {
  let stream: LiveStream | null = null
  let closeTimer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    stream?.close()
    stream = null
  }
  const followVisibility = () => {
    clearTimeout(closeTimer)
    if (!isVisible()) closeTimer = setTimeout(close, hiddenTimeoutMs)
    else if (stream) stream.wake()
    else stream = open(onMessage)
  }
  const unsubscribes = [onVisibilityChange(followVisibility), onOnline(() => stream?.reconnect())]
  followVisibility()
  return () => {
    clearTimeout(closeTimer)
    for (const unsubscribe of unsubscribes) unsubscribe()
    close()
  }
}

/** The tab that holds the lock owns the stream and forwards its events to the other tabs. */
const streamThroughLeader = (
  { name, open, onMessage }: Options,
  locks: Pick<LockManager, 'request'>,
) => {
  const channel = new BroadcastChannel(name)
  let stream: LiveStream | null = null
  let stepDown = () => {}
  let isStopped = false
  let lastMessageAt = Date.now()
  let waitAborter = new AbortController()
  // A tab that finds a leader receives no `connected` from the server.
  let lockOptions: LockOptions = { ifAvailable: true }

  const lead = () => {
    const leadership = Promise.withResolvers<void>()
    const ownStream = open((text) => {
      channel.postMessage(text)
      onMessage(text)
    })
    stream = ownStream
    stepDown = () => {
      stepDown = () => {}
      ownStream.close()
      stream = null
      leadership.resolve()
    }
    return leadership.promise
  }

  const runElection = async () => {
    while (!isStopped) {
      waitAborter = new AbortController()
      const options =
        lockOptions.ifAvailable || lockOptions.steal ? lockOptions : { signal: waitAborter.signal }
      lockOptions = {}
      try {
        await locks.request(name, options, (lock) => {
          if (isStopped) return
          if (lock) return lead()
          onMessage(connected)
        })
      } catch (error) {
        // The wait was aborted here, or another tab stole the lock: both reject the request.
        const isExpected = error instanceof DOMException && error.name === 'AbortError'
        if (!isExpected && !isStopped)
          await new Promise((resolve) => setTimeout(resolve, replyTimeoutMs))
      }
      stepDown()
    }
  }

  /** The browser may have suspended the leading tab while it holds the lock. */
  const takeOverFromSilentLeader = () => {
    const queriedAt = Date.now()
    channel.postMessage(leaderQuery)
    setTimeout(() => {
      if (isStopped || stream || lastMessageAt >= queriedAt) return
      lockOptions = { steal: true }
      waitAborter.abort()
    }, replyTimeoutMs)
  }

  const checkLeader = () => {
    if (!isVisible()) return
    if (stream) stream.wake()
    else takeOverFromSilentLeader()
  }
  const checkTimer = setInterval(() => {
    if (!stream && Date.now() - lastMessageAt > silenceTimeoutMs) checkLeader()
  }, checkIntervalMs)

  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === leaderQuery) {
      if (stream) channel.postMessage(leaderReply)
      return
    }
    lastMessageAt = Date.now()
    if (data !== leaderReply && !stream) onMessage(data)
  }

  const unsubscribes = [onVisibilityChange(checkLeader), onOnline(() => stream?.reconnect())]
  void runElection()
  return () => {
    isStopped = true
    clearInterval(checkTimer)
    for (const unsubscribe of unsubscribes) unsubscribe()
    waitAborter.abort()
    stepDown()
    channel.close()
  }
}

/** Shares one stream between the tabs of a browser. Returns the function that stops it. */
export const shareStream = (options: Options) =>
  options.locks ? streamThroughLeader(options, options.locks) : streamPerTab(options)
