import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentMs } from '#shared/live/contract.ts'
import { shareStream } from './liveTabs.ts'

/** The browser's locks, as far as they are used: one name, in order of asking, and stealing. */
const createLocks = () => {
  type Holder = { lose: (reason: Error) => void }
  type Turn = { run: () => void; refuse: (reason: Error) => void }
  let holder: Holder | null = null
  const turns: Turn[] = []
  const next = () => {
    holder = null
    turns.shift()?.run()
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
    const turn = { run: hold, refuse: given.reject }
    signal?.addEventListener('abort', () => {
      const at = turns.indexOf(turn)
      if (at >= 0) turns.splice(at, 1)
      given.reject(new Error('aborted'))
    })
    if (steal) {
      holder?.lose(new Error('stolen'))
      hold()
    } else if (!holder) hold()
    else if (ifAvailable) given.resolve(use(null))
    else turns.push(turn)
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
const open: { say: (kind: string) => void; close: () => void }[] = []
const settle = () => vi.advanceTimersByTimeAsync(10)

const aTab = (locks: LockManager | undefined, name = 'live:anna') => {
  const heard: string[] = []
  const wake = vi.fn()
  const end = shareStream({
    name,
    locks,
    hear: (text) => heard.push(JSON.parse(text).kind),
    open: (hear) => {
      const stream = {
        say: (kind: string) => hear(JSON.stringify({ kind })),
        close: () => open.splice(open.indexOf(stream), 1),
        relink: vi.fn(),
        wake,
      }
      open.push(stream)
      return stream
    },
  })
  return { heard, end, wake }
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

it('tabs share one stream, and each hears all of it', async () => {
  const locks = createLocks()
  const [one, two, three] = [aTab(locks), aTab(locks), aTab(locks)]
  await settle()
  expect(open).toHaveLength(1)
  open[0]?.say('hello')
  open[0]?.say('notification')
  await settle()
  expect(one.heard).toEqual(['hello', 'notification'])
  expect(two.heard).toEqual(['hello', 'hello', 'notification'])
  expect(three.heard).toEqual(two.heard)
})

it('a tab that finds a stream takes its own start for a hello', async () => {
  const locks = createLocks()
  const first = aTab(locks)
  await settle()
  const second = aTab(locks)
  await settle()
  expect([first.heard, second.heard]).toEqual([[], ['hello']])
})

it('the stream passes to another tab when its own goes', async () => {
  const locks = createLocks()
  const [one, two] = [aTab(locks), aTab(locks)]
  await settle()
  one.end()
  await settle()
  expect(open).toHaveLength(1)
  open[0]?.say('hello')
  expect(two.heard).toEqual(['hello', 'hello'])
  expect(one.heard).toEqual([])
  two.end()
  await settle()
  expect(open).toHaveLength(0)
})

it('a tab that waited leaves no trace when it goes', async () => {
  const locks = createLocks()
  const [one, two] = [aTab(locks), aTab(locks)]
  await settle()
  two.end()
  await settle()
  one.end()
  await settle()
  expect([open.length, vi.getTimerCount(), channels.get('live:anna')?.size]).toEqual([0, 0, 0])
})

it('a tab in sight takes the stream from one that sleeps, which then listens to it', async () => {
  const locks = createLocks()
  const [one, two] = [aTab(locks), aTab(locks)]
  await settle()
  const [asleep] = [...(channels.get('live:anna') ?? [])] as [Channel]
  asleep.isAsleep = true
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(2100)
  expect(open).toHaveLength(1)
  asleep.isAsleep = false
  open[0]?.say('hello')
  await settle()
  expect(two.heard).toEqual(['hello', 'hello'])
  expect(one.heard).toEqual(['hello'])
})

it('a silent server is no reason to take the stream from a tab that answers', async () => {
  const locks = createLocks()
  aTab(locks)
  aTab(locks)
  await settle()
  const [before] = open
  await vi.advanceTimersByTimeAsync(silentMs * 4)
  expect(open).toEqual([before])
})

it('people do not hear each other', async () => {
  const locks = createLocks()
  const anna = aTab(locks)
  await settle()
  aTab(createLocks(), 'live:ben')
  await settle()
  open[1]?.say('notification')
  await settle()
  expect(anna.heard).toEqual([])
})

it('without locks each tab has a stream of its own, while it is in sight', async () => {
  const [one, two] = [aTab(undefined), aTab(undefined)]
  expect(open).toHaveLength(2)
  open[0]?.say('hello')
  expect([one.heard, two.heard]).toEqual([['hello'], []])
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open).toHaveLength(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(open).toHaveLength(2)
  one.end()
  two.end()
  expect(open).toHaveLength(0)
})
