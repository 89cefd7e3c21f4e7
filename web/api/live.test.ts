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
import { someCounts } from '#web/testing/notifications.ts'
import { keyOf } from './client.ts'
import { type GroupLog, groupLogKey } from './groupLog.ts'
import { begin, catchUp } from './log.ts'

class Channel {
  postMessage = () => undefined
}

const load = async () => ({
  ...(await import('./cache.ts')),
  ...(await import('./live.ts')),
})
let our: Awaited<ReturnType<typeof load>>
let meaning: ReturnType<typeof our.createMeaning>

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', Channel)
  our = await load()
})

const me = 'anna'
const group = 'group'
const mineKey = keyOf(groups.mine)
const logKey = groupLogKey(group)
const anHour = 3_600_000

const put = (key: readonly unknown[], data: unknown, updatedAt = Date.now() - anHour) =>
  our.queryClient.setQueryData(key, data, { updatedAt })
const get = <Data>(key: readonly unknown[]) => our.queryClient.getQueryData<Data>(key)
const isStale = (key: readonly unknown[]) => our.queryClient.getQueryState(key)?.isInvalidated
const act = (event: LiveEvent) => meaning.act(event)

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
const say = (seq: number, more: Partial<GroupMessage> = {}) =>
  act({ kind: 'groupMessage', message: message(seq, more) })
const deleted = { message: '', isDeleted: true }

/** As a part on the screen does. */
const watch = (key: readonly unknown[], queryFn: () => Promise<unknown>) =>
  new QueryObserver(our.queryClient, {
    queryKey: key,
    queryFn,
    structuralSharing: false,
  }).subscribe(() => undefined)

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * anHour })
  our.queryClient.clear()
  meaning = our.createMeaning(our.queryClient, me)
})
afterEach(() => {
  meaning.stop()
  vi.useRealTimers()
})

describe('a group message', () => {
  const log = () => get<GroupLog>(logKey)

  it('is in the log as if the log was fetched after it', () => {
    const said = [message(1), message(2)]
    put(logKey, begin(said, true))
    say(3)
    say(3)
    say(1, { ...deleted, changedSeq: 4 })
    const after = [message(1, { ...deleted, changedSeq: 4 }), message(2), message(3)]
    expect(log()).toEqual(begin(after, true))
  })

  it('has what is missing before it fetched', async () => {
    put(logKey, begin([message(1)], true))
    const fetchRest = vi.fn(async () => catchUp(log() as GroupLog, [message(2), message(3)]))
    const stop = watch(logKey, fetchRest)
    await vi.advanceTimersByTimeAsync(1)
    say(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchRest).toHaveBeenCalledTimes(1)
    expect(log()).toEqual(begin([message(1), message(2), message(3)], true))
    stop()
  })

  it('is not lost when the first page was read a moment before it', async () => {
    let answer: (page: GroupLog) => void = () => undefined
    const stop = watch(
      logKey,
      () =>
        new Promise<GroupLog>((resolve) => {
          answer = resolve
        }),
    )
    say(2)
    answer(begin([message(1)], true))
    await vi.advanceTimersByTimeAsync(1)
    expect(log()).toEqual(begin([message(1), message(2)], true))
    stop()
  })

  it('makes no log where none was opened', () => {
    say(1)
    expect(log()).toBeUndefined()
  })
})

describe('the number of unread messages', () => {
  const row = { id: group, lastReadSeq: 4, lastSeq: 5, unread: 1 } as JoinedGroup
  const unread = () => get<JoinedGroup[]>(mineKey)?.[0]?.unread

  it('moves with what others say and with what one reads elsewhere', () => {
    put(mineKey, [row])
    say(6)
    expect(unread()).toBe(2)
    act({ kind: 'groupRead', groupId: group, lastReadSeq: 6, unread: 0, lastSeq: 6 })
    expect(unread()).toBe(0)
  })

  it('is asked for where it is in doubt', async () => {
    put(mineKey, [row])
    say(5, { ...deleted, changedSeq: 9, user: null })
    await vi.advanceTimersByTimeAsync(1000)
    expect(isStale(mineKey)).toBe(true)
  })
})

describe('news', () => {
  const staleAfter = async (event: LiveEvent, keys: (readonly unknown[])[]) => {
    for (const key of keys) put(key, [])
    act(event)
    await vi.advanceTimersByTimeAsync(3000)
    return keys.map(isStale)
  }

  it('of a group makes old what is about it, and forgets a chat that is not on the screen', async () => {
    put(logKey, begin([message(1)], true))
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

  it('of a group catches up with its chat, as long as one belongs to it', async () => {
    put(logKey, begin([message(1)], true))
    const fetchRest = vi.fn(async () => begin([message(1)], true))
    const stop = watch(logKey, fetchRest)
    put(mineKey, [])
    await staleAfter({ kind: 'groupChanged', groupId: group }, [])
    expect(fetchRest).not.toHaveBeenCalled()
    put(mineKey, [{ id: group }])
    await staleAfter({ kind: 'groupChanged', groupId: group }, [])
    expect(fetchRest).toHaveBeenCalledTimes(1)
    stop()
  })

  it('of a notification: the list and the number, and nothing else of the screen', async () => {
    vi.stubGlobal('fetch', async () => Response.json(someCounts({ count: 7 })))
    const count = keyOf(notifications.unreadCount)
    put(count, someCounts({ count: 6 }))
    const keys = [keyOf(notifications.list), keyOf(events.list)]
    expect(await staleAfter({ kind: 'notification' }, keys)).toEqual([true, false])
    expect(get(count)).toEqual(someCounts({ count: 7 }))
  })

  it.each<LiveEvent>([
    { kind: 'directMessage', message: { senderId: 'joris' } as DirectMessage },
    { kind: 'directRead', otherUserId: 'joris', lastReadSeq: 1, unread: 0, lastSeq: 1 },
    { kind: 'connectionChanged', userId: 'joris' },
    { kind: 'groupChanged', groupId: group },
  ])('of the counts of the frame, by $kind', async (event) => {
    vi.stubGlobal('fetch', async () => Response.json(someCounts({ messages: 1, requests: 2 })))
    const count = keyOf(notifications.unreadCount)
    put(count, someCounts())
    await staleAfter(event, [])
    expect(get(count)).toEqual(someCounts({ messages: 1, requests: 2 }))
  })

  it('of a booking', async () => {
    const keys = [keyOf(events.list), keyOf(events.one, { id: '1' }), keyOf(events.myBookings)]
    const found = await staleAfter({ kind: 'bookingChanged', eventId: '1' }, keys)
    expect(found).toEqual([true, true, true])
  })

  it('of what is between two: the lists, their totals and the pages of people', async () => {
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

  it('of an event, at a moment by chance and not for each one again', async () => {
    const keys = [keyOf(events.list), keyOf(series.one, { id: 'of both' })]
    for (const key of keys) put(key, [])
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    act({ kind: 'eventChanged', eventId: '1' })
    act({ kind: 'eventChanged', eventId: '2' })
    expect(keys.map(isStale)).toEqual([false, false])
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(keys.map(isStale)).toEqual([true, true])
    vi.restoreAllMocks()
  })
})
