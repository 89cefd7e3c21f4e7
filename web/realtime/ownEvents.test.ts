import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { community, type Post } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { keyOf } from '#web/api/client.ts'
import { startOwnWrite } from '#web/api/ownWrites.ts'
import { setUpEventHandlers } from '#web/testing/eventHandlers.ts'
import { someCounts } from '#web/testing/notifications.ts'

const page = setUpEventHandlers()

/** Subscribes to a query, as a mounted component does. Returns the number of its fetches. */
const mount = async (endpoint: Endpoint, input = {}) => {
  const queryKey = [endpoint.path, input]
  const queryFn = vi.fn(async () => [])
  onTestFinished(new QueryObserver(page.cache, { queryKey, queryFn }).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(1)
  queryFn.mockClear()
  return () => queryFn.mock.calls.length
}

const booked = (writeId: string) =>
  page.handlers.applyEvent({ kind: 'bookingChanged', eventId: 'event', writeId })
const passJitter = () => vi.advanceTimersByTimeAsync(3000)

it('refetches only what the write did not, and only once the write has ended', async () => {
  const [list, bookings] = [await mount(events.list), await mount(events.myBookings)]
  const write = startOwnWrite()
  booked(write.id)
  await passJitter()
  expect([list(), bookings()]).toEqual([0, 0])
  write.end([events.list])
  await passJitter()
  expect([list(), bookings()]).toEqual([0, 1])
  booked(write.id) // from another process, later
  await passJitter()
  expect([list(), bookings()]).toEqual([0, 2])
})

it('refetches everything after a write that failed', async () => {
  const list = await mount(events.list)
  const write = startOwnWrite()
  booked(write.id)
  write.end([])
  await passJitter()
  expect(list()).toBe(1)
})

it('refetches everything after a write of another tab or user', async () => {
  const list = await mount(events.list)
  startOwnWrite().end('everything')
  booked(crypto.randomUUID())
  await passJitter()
  expect(list()).toBe(1)
})

it('is not merged into an event of someone else', async () => {
  const list = await mount(events.list)
  const write = startOwnWrite()
  write.end([events.list])
  const eventChanged = { kind: 'eventChanged', eventId: 'event' } as const
  page.handlers.applyEvent({ ...eventChanged, writeId: write.id })
  page.handlers.applyEvent(eventChanged)
  await passJitter()
  expect(list()).toBe(1)
})

it('refetches neither the counts nor the comments that the write refetched', async () => {
  const fetchCounts = vi.fn(async () => Response.json(someCounts()))
  vi.stubGlobal('fetch', fetchCounts)
  const comments = await mount(community.comments, { id: 'bike' })
  const write = startOwnWrite()
  write.end([notifications.list, notifications.unreadCount, community.comments])
  page.handlers.applyEvent({ kind: 'notification', writeId: write.id })
  const talk = {
    kind: 'postChanged',
    postId: 'bike',
    hasChangedComments: true,
    isRewritten: false,
  } as const
  page.handlers.applyEvent({ ...talk, counts: null, writeId: write.id })
  await passJitter()
  expect([fetchCounts.mock.calls.length, comments()]).toEqual([0, 0])
})

it('refetches nothing after a write that refetched everything', async () => {
  const list = await mount(events.list)
  const write = startOwnWrite()
  write.end('everything')
  page.handlers.applyEvent({ kind: 'blocksChanged', writeId: write.id })
  await passJitter()
  expect(list()).toBe(0)
})

it('applies its content at once, so that it cannot overwrite a later event', () => {
  const key = keyOf(community.posts)
  page.cache.setQueryData(key, [{ id: 'bike', upvotes: 0 } as Post])
  const counts = { upvotes: 1, downvotes: 0, commentCount: 0 }
  const { id: writeId } = startOwnWrite()
  const change = {
    kind: 'postChanged',
    postId: 'bike',
    hasChangedComments: true,
    isRewritten: false,
  } as const
  page.handlers.applyEvent({ ...change, counts, writeId })
  expect(page.cache.getQueryData(key)).toMatchObject([{ upvotes: 1 }])
})

it('refetches nothing after sign-out', async () => {
  const list = await mount(events.list)
  const write = startOwnWrite()
  booked(write.id)
  page.handlers.stop()
  write.end([])
  await passJitter()
  expect(list()).toBe(0)
})
