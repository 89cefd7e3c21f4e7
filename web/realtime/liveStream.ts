import { decoded, type LiveEvent, live, silenceTimeoutMs } from '#shared/live/contract.ts'

/** The used subset of the browser's EventSource. */
export type Source = { onmessage: unknown; onerror: unknown; close(): void }

type Options = {
  Source: new (path: string) => Source
  /** By default the stream of what concerns the user. */
  path?: string
  /** Called with the raw text of each event. */
  onMessage: (text: string) => void
  /** The connection failed or was rejected; EventSource does not tell which. */
  onConnectFailed?: () => void
}

export type LiveStream = ReturnType<typeof openLiveStream>

/** null: an unknown kind from a newer server, or invalid data. */
export const parseLiveEvent = (text: string): LiveEvent | null => {
  try {
    return decoded.LiveEvent.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const minBackoffMs = 1000
const maxBackoffMs = 30_000
// A connection that lasted this long resets the backoff.
const steadyMs = 5000

/**
 * Exponential backoff with 50 % jitter: many browsers lose their connections at the same moment.
 */
const backoffMs = (failures: number) =>
  (0.5 + Math.random() / 2) * Math.min(maxBackoffMs, minBackoffMs * 2 ** failures)

/** Opens a live stream that reconnects until it is closed. */
export const openLiveStream = ({
  Source,
  path = live.stream.path,
  onMessage,
  onConnectFailed,
}: Options) => {
  let source: Source | null = null
  let connectedAt: number | null = null
  let lastEventAt = Date.now()
  let failures = 0
  let spreadMs = 0
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const disconnect = () => {
    clearTimeout(reconnectTimer)
    clearTimeout(silenceTimer)
    source?.close()
    source = null
  }

  const reconnectIn = (ms: number) => {
    disconnect()
    reconnectTimer = setTimeout(connect, ms)
  }

  const handleLoss = () => {
    const connectedMs = connectedAt === null ? 0 : Date.now() - connectedAt
    if (connectedMs >= steadyMs) failures = 0
    reconnectIn(Math.max(backoffMs(failures), spreadMs))
    failures += 1
    if (connectedAt === null) onConnectFailed?.()
  }

  const resetSilenceTimer = () => {
    lastEventAt = Date.now()
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(handleLoss, silenceTimeoutMs)
  }

  const handleText = (text: string) => {
    resetSilenceTimer()
    const event = parseLiveEvent(text)
    if (event?.kind === 'connected') {
      connectedAt ??= Date.now()
      spreadMs = 0
    }
    if (event?.kind === 'reconnect') {
      failures = 0
      spreadMs = event.spreadMs
      reconnectIn(event.retryMs)
    }
    onMessage(text)
  }

  const connect = () => {
    disconnect()
    connectedAt = null
    resetSilenceTimer()
    const opened = new Source(path)
    source = opened
    // A replaced source may still deliver events.
    opened.onmessage = ({ data }: { data: string }) => {
      if (source === opened) handleText(data)
    }
    opened.onerror = () => {
      if (source === opened) handleLoss()
    }
  }

  const reconnect = () => {
    failures = 0
    spreadMs = 0
    connect()
  }

  connect()
  return {
    close: disconnect,
    /** Reconnects at once, for example after a change of network. */
    reconnect,
    /** Called when the page becomes visible: its timers may have been suspended. */
    wake: () => {
      if (!source || Date.now() - lastEventAt > silenceTimeoutMs) reconnect()
    },
  }
}
