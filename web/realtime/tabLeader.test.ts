import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silenceTimeoutMs } from '#shared/live/contract.ts'
import { shareStream } from './tabLeader.ts'

/** A fake of the browser's locks: one name, first come first served, with stealing. */
const createLocks = () => {
  type Holder = { lose: (reason: Error) => void }
  type Waiter = { run: () => void; reject: (reason: Error) => void }
  let holder: Holder | null = null
  const waiters: Waiter[] = []
  const next = () => {
    holder = null
    waiters.shift()?.run()
  }
  const request = (
    _: string,
    { ifAvailable, steal, signal }: LockOptions,
    use: (lock: object | null) => unknown,
  ) => {
    const given = Promise.withResolvers<unknown>()
    const hold = () => {
      const own = { lose: given.reject }
      holder = own
      void Promise.resolve(use({})).then((value) => {
        given.resolve(value)
        if (holder === own) next()
      })
    }
    const waiter = { run: hold, reject: given.reject }
    signal?.addEventListener('abort', () => {
      const at = waiters.indexOf(waiter)
      if (at >= 0) waiters.splice(at, 1)
      given.reject(new Error('aborted'))
    })
    if (steal) {
      holder?.lose(new Error('stolen'))
      hold()
    } else if (!holder) hold()
    else if (ifAvailable) given.resolve(use(null))
    else waiters.push(waiter)
    return given.promise
  }
  return { request } as unknown as LockManager
}

const channels = new Map<string, Set<Channel>>()
class Channel {
  onmessage: ((message: { data: string }) => void) | null = null
  isAsleep = false
  readonly name: string
  constructor(name: string) {
    this.name = name
    channels.set(name, (channels.get(name) ?? new Set()).add(this))
  }
  postMessage(data: string) {
    for (const other of channels.get(this.name) ?? [])
      if (other !== this && !other.isAsleep) setTimeout(() => other.onmessage?.({ data }))
  }
  close() {
    channels.get(this.name)?.delete(this)
  }
}

let page: EventTarget & { visibilityState: string }
const open: { emit: (kind: string) => void; close: () => void }[] = []
const flush = () => vi.advanceTimersByTimeAsync(10)

const openTab = (locks: LockManager | undefined, name = 'live:anna') => {
  const received: string[] = []
  const wake = vi.fn()
  const stop = shareStream({
    name,
    locks,
    onMessage: (text) => received.push(JSON.parse(text).kind),
    open: (onMessage) => {
      const stream = {
        emit: (kind: string) => onMessage(JSON.stringify({ kind })),
        close: () => open.splice(open.indexOf(stream), 1),
        reconnect: vi.fn(),
        wake,
      }
      open.push(stream)
      return stream
    },
  })
  return { received, stop, wake }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  open.length = 0
  channels.clear()
})

it('shares one stream between tabs, and delivers all events to each', async () => {
  const locks = createLocks()
  const [one, two, three] = [openTab(locks), openTab(locks), openTab(locks)]
  await flush()
  expect(open).toHaveLength(1)
  open[0]?.emit('connected')
  open[0]?.emit('notification')
  await flush()
  expect(one.received).toEqual(['connected', 'notification'])
  expect(two.received).toEqual(['connected', 'connected', 'notification'])
  expect(three.received).toEqual(two.received)
})

it('delivers a synthetic event to a tab that joins a running stream', async () => {
  const locks = createLocks()
  const first = openTab(locks)
  await flush()
  const second = openTab(locks)
  await flush()
  expect([first.received, second.received]).toEqual([[], ['connected']])
})

it('moves the stream to another tab when the leader closes', async () => {
  const locks = createLocks()
  const [one, two] = [openTab(locks), openTab(locks)]
  await flush()
  one.stop()
  await flush()
  expect(open).toHaveLength(1)
  open[0]?.emit('connected')
  expect(two.received).toEqual(['connected', 'connected'])
  expect(one.received).toEqual([])
  two.stop()
  await flush()
  expect(open).toHaveLength(0)
})

it('releases all resources when a waiting tab closes', async () => {
  const locks = createLocks()
  const [one, two] = [openTab(locks), openTab(locks)]
  await flush()
  two.stop()
  await flush()
  one.stop()
  await flush()
  expect([open.length, vi.getTimerCount(), channels.get('live:anna')?.size]).toEqual([0, 0, 0])
})

it('lets a visible tab take over from a suspended leader, which then follows', async () => {
  const locks = createLocks()
  const [one, two] = [openTab(locks), openTab(locks)]
  await flush()
  const [asleep] = [...(channels.get('live:anna') ?? [])] as [Channel]
  asleep.isAsleep = true
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(2100)
  expect(open).toHaveLength(1)
  asleep.isAsleep = false
  open[0]?.emit('connected')
  await flush()
  expect(two.received).toEqual(['connected', 'connected'])
  expect(one.received).toEqual(['connected'])
})

it('keeps a leader that replies, even when the server is silent', async () => {
  const locks = createLocks()
  openTab(locks)
  openTab(locks)
  await flush()
  const [before] = open
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs * 4)
  expect(open).toEqual([before])
})

it('separates the streams of different users', async () => {
  const locks = createLocks()
  const anna = openTab(locks)
  await flush()
  openTab(createLocks(), 'live:ben')
  await flush()
  open[1]?.emit('notification')
  await flush()
  expect(anna.received).toEqual([])
})

it('opens a stream per visible tab when locks are unavailable', async () => {
  const [one, two] = [openTab(undefined), openTab(undefined)]
  expect(open).toHaveLength(2)
  open[0]?.emit('connected')
  expect([one.received, two.received]).toEqual([['connected'], []])
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open).toHaveLength(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(open).toHaveLength(2)
  one.stop()
  two.stop()
  expect(open).toHaveLength(0)
})
