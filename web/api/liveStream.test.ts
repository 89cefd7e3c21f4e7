import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live, silentMs } from '#shared/live/contract.ts'
import { liveEventOf, openLiveStream } from './liveStream.ts'

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
  say(event: object) {
    ;(this.onmessage as (message: object) => void)({ data: JSON.stringify(event) })
  }
  break() {
    ;(this.onerror as () => void)()
  }
}

const hear = vi.fn<(text: string) => void>()
const onRefused = vi.fn()
const open = () => openLiveStream({ Source: FakeSource, hear, onRefused })
const links = () => FakeSource.all.length
const heard = () => hear.mock.calls.map(([text]) => JSON.parse(text).kind)

let chance = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockImplementation(() => chance)
  FakeSource.all = []
  chance = 0
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  hear.mockReset()
  onRefused.mockReset()
})

/** How long it waits until it links again. */
const waited = () => {
  const before = links()
  let ms = 0
  while (links() === before) {
    vi.advanceTimersByTime(100)
    ms += 100
  }
  return ms
}

describe('a live stream', () => {
  it('links to the one address and hands on what it hears', () => {
    open()
    FakeSource.last.say({ kind: 'hello' })
    FakeSource.last.say({ kind: 'of the future' })
    expect(FakeSource.last.path).toBe(live.stream.path)
    expect(heard()).toEqual(['hello', 'of the future'])
  })

  it('waits longer after each break, up to half a minute', () => {
    open()
    const waits = Array.from({ length: 8 }, () => {
      FakeSource.last.break()
      return waited()
    })
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
    chance = 0.999
    FakeSource.last.break()
    expect(waited()).toBeGreaterThan(29_000)
  })

  it('counts anew after a link that lasted, not after one that broke at once', () => {
    open()
    for (let n = 0; n < 3; n++) {
      FakeSource.last.say({ kind: 'hello' })
      FakeSource.last.break()
      waited()
    }
    FakeSource.last.say({ kind: 'hello' })
    FakeSource.last.break()
    expect(waited()).toBe(4000)
    FakeSource.last.say({ kind: 'hello' })
    vi.advanceTimersByTime(6000)
    FakeSource.last.break()
    expect(waited()).toBe(500)
  })

  it('comes back when it was told to', () => {
    open()
    FakeSource.last.say({ kind: 'hello' })
    FakeSource.last.say({ kind: 'leaving', retryMs: 3300 })
    expect(FakeSource.all[0]?.isClosed).toBe(true)
    expect(waited()).toBe(3300)
  })

  it('keeps its turn among many when the server is not there yet', () => {
    open()
    FakeSource.last.say({ kind: 'hello' })
    FakeSource.last.say({ kind: 'leaving', retryMs: 3300, spreadMs: 10_000 })
    waited()
    FakeSource.last.break()
    expect(waited()).toBe(10_000)
    FakeSource.last.break()
    expect(waited()).toBe(10_000)
    FakeSource.last.say({ kind: 'hello' })
    FakeSource.last.break()
    expect(waited()).toBeLessThan(10_000)
  })

  it('takes a long silence for a broken link', () => {
    open()
    FakeSource.last.say({ kind: 'hello' })
    vi.advanceTimersByTime(silentMs - 1)
    FakeSource.last.say({ kind: 'heartbeat' })
    vi.advanceTimersByTime(silentMs - 1)
    expect(FakeSource.last.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(FakeSource.last.isClosed).toBe(true)
    expect(waited()).toBe(500)
  })

  it('links at once when it is asked to, and without doubling', () => {
    const stream = open()
    FakeSource.last.break()
    stream.relink()
    expect(links()).toBe(2)
    vi.advanceTimersByTime(20_000)
    expect(links()).toBe(2)
  })

  it('links at once when the page wakes, unless all is well', () => {
    const stream = open()
    FakeSource.last.say({ kind: 'hello' })
    stream.wake()
    expect(links()).toBe(1)
    FakeSource.last.break()
    stream.wake()
    expect(links()).toBe(2)
    vi.setSystemTime(Date.now() + silentMs + 1) // the timers slept
    stream.wake()
    expect(links()).toBe(3)
  })

  it('hears nothing more of a link that was given up', () => {
    const stream = open()
    const old = FakeSource.last
    stream.relink()
    old.say({ kind: 'hello' })
    old.break()
    expect([heard(), links()]).toEqual([[], 2])
  })

  it('says when there was no link, and not when there was one', () => {
    open()
    FakeSource.last.say({ kind: 'hello' })
    FakeSource.last.break()
    expect(onRefused).not.toHaveBeenCalled()
    waited()
    FakeSource.last.break()
    expect(onRefused).toHaveBeenCalledTimes(1)
  })

  it('stays closed, also when it is closed by what it tells', () => {
    const stream = open()
    onRefused.mockImplementation(stream.close)
    FakeSource.last.break()
    vi.advanceTimersByTime(120_000)
    expect(links()).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('what is said', () => {
  it('is read by the contract', () => {
    expect(liveEventOf('{"kind":"hello"}')).toEqual({ kind: 'hello' })
  })

  it.each(['{"kind":"of the future"}', '{"kind":"groupRead"}', '{', 'null', ''])(
    'is nothing to this program when it is %j',
    (text) => {
      expect(liveEventOf(text)).toBeNull()
    },
  )
})
