import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import type { DirectMessage } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { keyOf } from '#web/api/client.ts'
import { applyChanges, createLog } from '#web/messaging/messageLog.ts'
import { type GroupMessageLog, groupLogKey } from '#web/messaging/messageLogCache.ts'
import { someCounts } from '#web/testing/notifications.ts'

class Channel {
  postMessage = () => undefined
}

const load = async () => ({
  ...(await import('#web/api/queryClient.ts')),
  ...(await import('./liveEvents.ts')),
})
let modules: Awaited<ReturnType<typeof load>>
let handlers: ReturnType<typeof modules.createEventHandlers>

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', Channel)
  modules = await load()
})

const me = 'anna'
const group = 'group'
const mineKey = keyOf(groups.mine)
const logKey = groupLogKey(group)
const anHour = 3_600_000

const setData = (key: readonly unknown[], data: unknown, updatedAt = Date.now() - anHour) =>
  modules.queryClient.setQueryData(key, data, { updatedAt })
const get = <Data>(key: readonly unknown[]) => modules.queryClient.getQueryData<Data>(key)
const isStale = (key: readonly unknown[]) => modules.queryClient.getQueryState(key)?.isInvalidated
const applyEvent = (event: LiveEvent) => handlers.applyEvent(event)

const message = (seq: number, more: Partial<GroupMessage> = {}) =>
  ({
    id: `message ${seq}`,
    groupId: group,
    seq,
    changedSeq: seq,
    message: 'Hoi',
    isDeleted: false,
    user: { id: 'joris', name: 'Joris' },
    ...more,
  }) as GroupMessage
const receive = (seq: number, more: Partial<GroupMessage> = {}) =>
  applyEvent({ kind: 'groupMessage', message: message(seq, more) })
const deleted = { message: '', isDeleted: true }

/** Subscribes to a query, as a mounted component does. */
const mount = (key: readonly unknown[], queryFn: () => Promise<unknown>) =>
  new QueryObserver(modules.queryClient, {
    queryKey: key,
    queryFn,
    structuralSharing: false,
  }).subscribe(() => undefined)

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * anHour })
  modules.queryClient.clear()
  handlers = modules.createEventHandlers(modules.queryClient, me)
})
afterEach(() => {
  handlers.stop()
  vi.useRealTimers()
})

describe('a group message', () => {
  const log = () => get<GroupMessageLog>(logKey)

  it('leads to the same log as a later fetch', () => {
    const messages = [message(1), message(2)]
    setData(logKey, createLog(messages, true))
    receive(3)
    receive(3)
    receive(1, { ...deleted, changedSeq: 4 })
    const after = [message(1, { ...deleted, changedSeq: 4 }), message(2), message(3)]
    expect(log()).toEqual(createLog(after, true))
  })

  it('triggers a fetch of missing messages', async () => {
    setData(logKey, createLog([message(1)], true))
    const fetchRest = vi.fn(async () =>
      applyChanges(log() as GroupMessageLog, [message(2), message(3)]),
    )
    const stop = mount(logKey, fetchRest)
    await vi.advanceTimersByTimeAsync(1)
    receive(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchRest).toHaveBeenCalledTimes(1)
    expect(log()).toEqual(createLog([message(1), message(2), message(3)], true))
    stop()
  })

  it('is not lost when the first page in flight is older', async () => {
    let respond: (page: GroupMessageLog) => void = () => undefined
    const stop = mount(
      logKey,
      () =>
        new Promise<GroupMessageLog>((resolve) => {
          respond = resolve
        }),
    )
    receive(2)
    respond(createLog([message(1)], true))
    await vi.advanceTimersByTimeAsync(1)
    expect(log()).toEqual(createLog([message(1), message(2)], true))
    stop()
  })

  it('creates no log for a chat that was not opened', () => {
    receive(1)
    expect(log()).toBeUndefined()
  })
})

describe('the unread count', () => {
  const row = { id: group, lastReadSeq: 4, lastSeq: 5, unread: 1 } as JoinedGroup
  const unread = () => get<JoinedGroup[]>(mineKey)?.[0]?.unread

  it('follows new messages and reads on other devices', () => {
    setData(mineKey, [row])
    receive(6)
    expect(unread()).toBe(2)
    applyEvent({ kind: 'groupRead', groupId: group, lastReadSeq: 6, unread: 0, lastSeq: 6 })
    expect(unread()).toBe(0)
  })

  it('is refetched when it is uncertain', async () => {
    setData(mineKey, [row])
    receive(5, { ...deleted, changedSeq: 9, user: null })
    await vi.advanceTimersByTimeAsync(1000)
    expect(isStale(mineKey)).toBe(true)
  })
})

describe('an event', () => {
  const staleAfter = async (event: LiveEvent, keys: (readonly unknown[])[]) => {
    for (const key of keys) setData(key, [])
    applyEvent(event)
    await vi.advanceTimersByTimeAsync(3000)
    return keys.map(isStale)
  }

  it('of a group invalidates its queries and removes its log if that is not mounted', async () => {
    setData(logKey, createLog([message(1)], true))
    const about = [
      keyOf(groups.list, { q: 'a' }),
      mineKey,
      keyOf(groups.one, { id: group }),
      keyOf(groups.members, { id: group, limit: 8 }),
      keyOf(groups.requests, { id: group }),
    ]
    const found = await staleAfter({ kind: 'groupChanged', groupId: group }, about)
    expect(found).toEqual([true, true, true, true, true])
    expect(get(logKey)).toBeUndefined()
  })

  it('of a group refetches its mounted chat only for members', async () => {
    setData(logKey, createLog([message(1)], true))
    const fetchRest = vi.fn(async () => createLog([message(1)], true))
    const stop = mount(logKey, fetchRest)
    setData(mineKey, [])
    await staleAfter({ kind: 'groupChanged', groupId: group }, [])
    expect(fetchRest).not.toHaveBeenCalled()
    setData(mineKey, [{ id: group }])
    await staleAfter({ kind: 'groupChanged', groupId: group }, [])
    expect(fetchRest).toHaveBeenCalledTimes(1)
    stop()
  })

  it('of a notification invalidates only the list and the count', async () => {
    vi.stubGlobal('fetch', async () => Response.json(someCounts({ count: 7 })))
    const count = keyOf(notifications.unreadCount)
    setData(count, someCounts({ count: 6 }))
    const keys = [keyOf(notifications.list), keyOf(events.list)]
    expect(await staleAfter({ kind: 'notification' }, keys)).toEqual([true, false])
    expect(get(count)).toEqual(someCounts({ count: 7 }))
  })

  it.each<LiveEvent>([
    { kind: 'directMessage', message: { senderId: 'joris' } as DirectMessage },
    { kind: 'directRead', otherUserId: 'joris', lastReadSeq: 1, unread: 0, lastSeq: 1 },
    { kind: 'connectionChanged', userId: 'joris' },
    { kind: 'groupChanged', groupId: group },
  ])('of kind $kind refetches the counts of the frame', async (event) => {
    vi.stubGlobal('fetch', async () => Response.json(someCounts({ messages: 1, requests: 2 })))
    const count = keyOf(notifications.unreadCount)
    setData(count, someCounts())
    await staleAfter(event, [])
    expect(get(count)).toEqual(someCounts({ messages: 1, requests: 2 }))
  })

  it('of a booking invalidates the events and bookings', async () => {
    const keys = [keyOf(events.list), keyOf(events.one, { id: '1' }), keyOf(events.myBookings)]
    const found = await staleAfter({ kind: 'bookingChanged', eventId: '1' }, keys)
    expect(found).toEqual([true, true, true])
  })

  it('of a connection invalidates its lists, their totals and profiles', async () => {
    const keys = [
      keyOf(connections.list),
      [connections.pending.path, {}, 'total'],
      keyOf(connections.sent),
      keyOf(connections.withUsers, { userIds: 'joris' }),
      keyOf(people.one, { username: 'joris' }),
      keyOf(people.blocks),
      keyOf(events.list),
    ] as const
    const found = await staleAfter({ kind: 'connectionChanged', userId: 'joris' }, [...keys])
    expect(found).toEqual([true, true, true, true, true, true, false])
  })

  it('of a calendar event refetches with jitter, and once for several', async () => {
    const keys = [keyOf(events.list), keyOf(series.one, { id: 'of both' })]
    for (const key of keys) setData(key, [])
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    applyEvent({ kind: 'eventChanged', eventId: '1' })
    applyEvent({ kind: 'eventChanged', eventId: '2' })
    expect(keys.map(isStale)).toEqual([false, false])
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(keys.map(isStale)).toEqual([true, true])
    vi.restoreAllMocks()
  })
})
