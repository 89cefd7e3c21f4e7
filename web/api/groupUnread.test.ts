import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { keyOf } from './client.ts'
import { createUnread, isJoined } from './groupUnread.ts'

const me = 'anna'
const mineKey = keyOf(groups.mine)
const anHour = 3_600_000

let cache: QueryClient
let unread: ReturnType<typeof createUnread>
const onDoubt = vi.fn()

const row = (more: Partial<JoinedGroup> = {}) =>
  ({ id: 'group', lastReadSeq: 4, unread: 1, ...more }) as JoinedGroup
const put = (data: unknown, ageMs = anHour) =>
  cache.setQueryData(mineKey, data, { updatedAt: Date.now() - ageMs })
const rows = () => cache.getQueryData<JoinedGroup[]>(mineKey)?.map((each) => each.unread)
const say = (seq: number, more: Partial<GroupMessage> = {}) =>
  unread.count({
    groupId: 'group',
    seq,
    isDeleted: false,
    user: { id: 'joris' },
    ...more,
  } as GroupMessage)

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * anHour })
  onDoubt.mockReset()
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  unread = createUnread(cache, me, onDoubt)
  put([row(), row({ id: 'other' })])
})
afterEach(() => {
  cache.clear()
  vi.useRealTimers()
})

describe('the number of unread messages', () => {
  it('moves with what others say, once for each message', () => {
    for (const seq of [6, 6, 7, 6]) say(seq)
    expect(rows()).toEqual([3, 1])
    expect(onDoubt).not.toHaveBeenCalled()
  })

  it('moves in a list of pages as well, and leaves the total of groups alone', () => {
    const [pages, total] = [
      [...mineKey, 'pages'],
      [...mineKey, 'total'],
    ]
    cache.setQueryData(pages, { pages: [[row()]], pageParams: [] }, { updatedAt: 1 })
    cache.setQueryData(total, 2)
    say(6)
    expect(cache.getQueryData(pages)).toMatchObject({ pages: [[{ unread: 2 }]] })
    expect(cache.getQueryData(total)).toBe(2)
  })

  it('does not move with own words or with what is read already', () => {
    say(6, { user: { id: me } as GroupMessage['user'] })
    say(4)
    expect(rows()).toEqual([1, 1])
  })

  it('ends at the most that is counted', () => {
    put([row({ unread: 100 })])
    say(6)
    expect(rows()).toEqual([100])
  })

  it('is asked for when a message was deleted', () => {
    say(3, { isDeleted: true })
    expect(rows()).toEqual([1, 1])
    expect(onDoubt).toHaveBeenCalledTimes(1)
  })

  it('is asked for when the answer came just now, and may know of the message', () => {
    put([row()], 100)
    say(6)
    expect(rows()).toEqual([2])
    expect(onDoubt).toHaveBeenCalledTimes(1)
  })

  it('is asked for when an answer is on its way, and may not know of it', async () => {
    const answer = new Promise<JoinedGroup[]>(() => undefined)
    const observer = new QueryObserver(cache, { queryKey: mineKey, queryFn: () => answer })
    const stop = observer.subscribe(() => undefined)
    void observer.refetch()
    say(6)
    unread.set('group', { lastReadSeq: 6, unread: 0 })
    expect(rows()).toEqual([0, 1])
    expect(onDoubt).toHaveBeenCalledTimes(2)
    stop()
  })

  it('stays to be asked for when it was old before', () => {
    void cache.invalidateQueries({ queryKey: mineKey })
    say(6)
    expect(rows()).toEqual([1, 1])
    expect(cache.getQueryState(mineKey)?.isInvalidated).toBe(true)
  })

  it('is what another device says, unless that is older', () => {
    unread.set('group', { lastReadSeq: 6, unread: 0 })
    unread.set('group', { lastReadSeq: 5, unread: 7 })
    expect(cache.getQueryData<JoinedGroup[]>(mineKey)?.[0]).toMatchObject({
      lastReadSeq: 6,
      unread: 0,
    })
  })

  it('is sure after all was read, and in doubt after some of it was', () => {
    unread.set('group', { lastReadSeq: 6, unread: 0 })
    say(7)
    expect([rows(), onDoubt.mock.calls.length]).toEqual([[1, 1], 0])
    unread.set('group', { lastReadSeq: 7, unread: 1 })
    say(8)
    expect(onDoubt).toHaveBeenCalledTimes(1)
  })
})

it('knows the groups one belongs to', () => {
  expect([isJoined(cache, 'group'), isJoined(cache, 'elsewhere')]).toEqual([true, false])
})
