import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { followShownTopics } from './shownTopics.ts'

class Source {
  onmessage: ((message: { data: string }) => void) | null = null
  onerror: unknown = null
  readonly path: string
  constructor(path: string) {
    this.path = path
    open.push(this)
  }
  send(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
  close() {
    open.splice(open.indexOf(this), 1)
  }
}

const { requireFreshReads } = vi.hoisted(() => ({ requireFreshReads: vi.fn() }))
vi.mock('#web/api/client.ts', () => ({ requireFreshReads }))

const open: Source[] = []
const applyEvent = vi.fn()
const settle = () => vi.advanceTimersByTimeAsync(200)
const openPaths = () => open.map(({ path }) => path)

let page: EventTarget & { visibilityState: string }
let cache: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('EventSource', Source)
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  applyEvent.mockReset()
  stop = followShownTopics(cache, applyEvent)
})
afterEach(() => {
  stop()
  cache.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Mounts a component that reads this. Returns its unmounting and its requests. */
const mount = (path: string, input: object = {}, data: unknown = [path]) => {
  const queryFn = vi.fn(async () => data)
  const observer = new QueryObserver(cache, { queryKey: [path, input], queryFn, retry: false })
  return { unmount: observer.subscribe(() => undefined), queryFn }
}

const setVisibility = async (state: string) => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

it('opens a stream for each topic that a visible tab shows, and no other', async () => {
  const list = mount(events.list.path)
  mount(groups.list.path)
  const one = mount(events.one.path, { id: 'e' })
  await settle()
  expect(openPaths()).toEqual(['/api/live/events'])

  list.unmount()
  one.unmount()
  mount(community.one.path, { id: 'p' })
  mount(community.comments.path, { id: 'p' })
  await settle()
  expect(openPaths()).toEqual(['/api/live/posts/p'])

  await setVisibility('hidden')
  expect(openPaths()).toEqual([])
  await setVisibility('visible')
  expect(openPaths()).toEqual(['/api/live/posts/p'])
  stop()
  expect(openPaths()).toEqual([])
})

it('applies the events of a topic', async () => {
  mount(community.posts.path)
  await settle()
  const eventId = crypto.randomUUID()
  open[0]?.send({ kind: 'eventChanged', eventId })
  expect(applyEvent).toHaveBeenCalledExactlyOnceWith({ kind: 'eventChanged', eventId })
})

it('refetches what may have changed before its stream opened', async () => {
  const board = mount(community.posts.path)
  await settle()
  const kept = mount(events.list.path, { when: 'past' })
  kept.unmount()
  await vi.advanceTimersByTimeAsync(20_000)
  const shown = mount(events.list.path)
  await settle()
  const connect = async (quietMs?: number) => {
    open.find(({ path }) => path === '/api/live/events')?.send({ kind: 'connected', quietMs })
    await settle()
    return shown.queryFn.mock.calls.length
  }
  const isStale = () => cache.getQueryState([events.list.path, { when: 'past' }])?.isInvalidated
  expect(await connect(60_000)).toBe(1)
  expect(isStale()).toBe(false)
  expect(await connect(25_000)).toBe(1) // the older list may have missed an event
  expect(isStale()).toBe(true)
  requireFreshReads.mockClear()
  expect(await connect()).toBe(2)
  expect(requireFreshReads).toHaveBeenCalled() // a replica may not know the change yet
  expect(board.queryFn).toHaveBeenCalledTimes(1)
})

it('leaves a failed read to the user', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('busy')))
  new QueryObserver(cache, { queryKey: [events.list.path, {}], queryFn, retry: false }).subscribe(
    () => undefined,
  )
  await settle()
  open[0]?.send({ kind: 'connected' })
  await settle()
  expect(queryFn).toHaveBeenCalledTimes(1)
})
