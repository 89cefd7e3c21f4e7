import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live, silenceTimeoutMs } from '#shared/live/contract.ts'
import { openLiveStream, parseLiveEvent } from './liveStream.ts'

class FakeSource {
  static all: FakeSource[] = []
  static get last() {
    return FakeSource.all.at(-1) as FakeSource
  }
  onmessage: unknown
  onerror: unknown
  isClosed = false
  readonly path: string
  constructor(path: string) {
    this.path = path
    FakeSource.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  emit(event: object) {
    ;(this.onmessage as (message: object) => void)({ data: JSON.stringify(event) })
  }
  break() {
    ;(this.onerror as () => void)()
  }
}

const onEvent = vi.fn<(text: string) => void>()
const onConnectFailed = vi.fn()
const open = () => openLiveStream({ Source: FakeSource, onMessage: onEvent, onConnectFailed })
const connectionCount = () => FakeSource.all.length
const receivedKinds = () => onEvent.mock.calls.map(([text]) => JSON.parse(text).kind)

let random = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockImplementation(() => random)
  FakeSource.all = []
  random = 0
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  onEvent.mockReset()
  onConnectFailed.mockReset()
})

/** The delay until the next connection. */
const reconnectDelay = () => {
  const before = connectionCount()
  let ms = 0
  while (connectionCount() === before) {
    vi.advanceTimersByTime(100)
    ms += 100
  }
  return ms
}

describe('a live stream', () => {
  it('connects to the stream endpoint and forwards events', () => {
    open()
    FakeSource.last.emit({ kind: 'connected' })
    FakeSource.last.emit({ kind: 'of the future' })
    expect(FakeSource.last.path).toBe(live.stream.path)
    expect(receivedKinds()).toEqual(['connected', 'of the future'])
  })

  it('backs off exponentially up to half a minute', () => {
    open()
    const waits = Array.from({ length: 8 }, () => {
      FakeSource.last.break()
      return reconnectDelay()
    })
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
    random = 0.999
    FakeSource.last.break()
    expect(reconnectDelay()).toBeGreaterThan(29_000)
  })

  it('resets the backoff after a long connection, but not after a short one', () => {
    open()
    for (let n = 0; n < 3; n++) {
      FakeSource.last.emit({ kind: 'connected' })
      FakeSource.last.break()
      reconnectDelay()
    }
    FakeSource.last.emit({ kind: 'connected' })
    FakeSource.last.break()
    expect(reconnectDelay()).toBe(4000)
    FakeSource.last.emit({ kind: 'connected' })
    vi.advanceTimersByTime(6000)
    FakeSource.last.break()
    expect(reconnectDelay()).toBe(500)
  })

  it('reconnects after the delay that the server announced', () => {
    open()
    FakeSource.last.emit({ kind: 'connected' })
    FakeSource.last.emit({ kind: 'reconnect', retryMs: 3300 })
    expect(FakeSource.all[0]?.isClosed).toBe(true)
    expect(reconnectDelay()).toBe(3300)
  })

  it('reuses the jitter window while the server is still down', () => {
    open()
    FakeSource.last.emit({ kind: 'connected' })
    FakeSource.last.emit({ kind: 'reconnect', retryMs: 3300, spreadMs: 10_000 })
    reconnectDelay()
    FakeSource.last.break()
    expect(reconnectDelay()).toBe(10_000)
    FakeSource.last.break()
    expect(reconnectDelay()).toBe(10_000)
    FakeSource.last.emit({ kind: 'connected' })
    FakeSource.last.break()
    expect(reconnectDelay()).toBeLessThan(10_000)
  })

  it('reconnects after a long silence', () => {
    open()
    FakeSource.last.emit({ kind: 'connected' })
    vi.advanceTimersByTime(silenceTimeoutMs - 1)
    FakeSource.last.emit({ kind: 'heartbeat' })
    vi.advanceTimersByTime(silenceTimeoutMs - 1)
    expect(FakeSource.last.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(FakeSource.last.isClosed).toBe(true)
    expect(reconnectDelay()).toBe(500)
  })

  it('reconnects at once on request, and only once', () => {
    const stream = open()
    FakeSource.last.break()
    stream.reconnect()
    expect(connectionCount()).toBe(2)
    vi.advanceTimersByTime(20_000)
    expect(connectionCount()).toBe(2)
  })

  it('reconnects when the page wakes, unless the connection is healthy', () => {
    const stream = open()
    FakeSource.last.emit({ kind: 'connected' })
    stream.wake()
    expect(connectionCount()).toBe(1)
    FakeSource.last.break()
    stream.wake()
    expect(connectionCount()).toBe(2)
    vi.setSystemTime(Date.now() + silenceTimeoutMs + 1) // the timers were suspended
    stream.wake()
    expect(connectionCount()).toBe(3)
  })

  it('ignores events of a replaced connection', () => {
    const stream = open()
    const old = FakeSource.last
    stream.reconnect()
    old.emit({ kind: 'connected' })
    old.break()
    expect([receivedKinds(), connectionCount()]).toEqual([[], 2])
  })

  it('reports a failed connection attempt, but not a lost connection', () => {
    open()
    FakeSource.last.emit({ kind: 'connected' })
    FakeSource.last.break()
    expect(onConnectFailed).not.toHaveBeenCalled()
    reconnectDelay()
    FakeSource.last.break()
    expect(onConnectFailed).toHaveBeenCalledTimes(1)
  })

  it('stays closed, also when it is closed by its own callback', () => {
    const stream = open()
    onConnectFailed.mockImplementation(stream.close)
    FakeSource.last.break()
    vi.advanceTimersByTime(120_000)
    expect(connectionCount()).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an event', () => {
  it('is parsed by the contract', () => {
    expect(parseLiveEvent('{"kind":"connected"}')).toEqual({ kind: 'connected' })
  })

  it.each(['{"kind":"of the future"}', '{"kind":"groupRead"}', '{', 'null', ''])(
    'is null for %j',
    (text) => {
      expect(parseLiveEvent(text)).toBeNull()
    },
  )
})
