import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { keyOf } from './client.ts'
import { countMessage, isJoined, setReadState } from './groupUnread.ts'

const me = 'anna'
const mineKey = keyOf(groups.mine)

let cache: QueryClient
const onDoubt = vi.fn()

const row = (more: Partial<JoinedGroup> = {}) =>
  ({ id: 'group', lastReadSeq: 4, lastSeq: 5, unread: 1, ...more }) as JoinedGroup
const put = (data: unknown) => cache.setQueryData(mineKey, data, { updatedAt: 1 })
const rows = () => cache.getQueryData<JoinedGroup[]>(mineKey)?.map((each) => each.unread)
const joris = { id: 'joris' } as GroupMessage['user']
const say = (seq: number, more: Partial<GroupMessage> = {}) => {
  const said = { groupId: 'group', seq, changedSeq: seq, isDeleted: false, user: joris, ...more }
  countMessage(cache, said as GroupMessage, me, onDoubt)
}
const takeBack = (seq: number, changedSeq: number, user = joris) =>
  say(seq, { changedSeq, isDeleted: true, user })
const read = (lastReadSeq: number, unread: number, lastSeq: number) =>
  setReadState(cache, 'group', { lastReadSeq, unread, lastSeq }, onDoubt)

beforeEach(() => {
  onDoubt.mockReset()
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  put([row(), row({ id: 'other' })])
})
afterEach(() => cache.clear())

describe('the number of unread messages', () => {
  it('moves with what others say, once for each message', () => {
    for (const seq of [6, 6, 7, 6]) say(seq)
    expect(rows()).toEqual([3, 1])
    expect(onDoubt).not.toHaveBeenCalled()
  })

  it('does not count what the answer has counted already, however fresh', () => {
    put([row({ lastSeq: 6, unread: 2 })])
    say(6)
    say(7)
    expect(rows()).toEqual([3])
    expect(onDoubt).not.toHaveBeenCalled()
  })

  it('is the same in the counts of the frame', () => {
    const key = keyOf(notifications.unreadCount)
    const unread = () => cache.getQueryData<UnreadCounts>(key)?.groups.map((each) => each.unread)
    const { id, lastReadSeq, lastSeq } = row()
    const counts = someCounts({ count: 3, groups: [{ id, lastReadSeq, lastSeq, unread: 1 }] })
    cache.setQueryData(key, counts, { updatedAt: 1 })
    for (const seq of [6, 6, 7]) say(seq)
    expect(unread()).toEqual([3])
    read(7, 0, 7)
    expect(unread()).toEqual([0])
    expect(cache.getQueryData<UnreadCounts>(key)?.count).toBe(3)
    expect(onDoubt).not.toHaveBeenCalled()
  })

  it('leaves the total of groups alone', () => {
    const total = [...mineKey, 'total']
    cache.setQueryData(total, 2)
    say(6)
    expect(cache.getQueryData(total)).toBe(2)
  })

  it('does not move with own words or with what is read already', () => {
    say(6, { user: { id: me } as GroupMessage['user'] })
    say(4)
    expect(rows()).toEqual([1, 1])
  })

  it('does not move with what is hidden, nor when that is deleted', () => {
    say(6, { user: null, isHidden: true })
    say(7, { seq: 5, user: null, isHidden: true, isDeleted: true })
    expect(rows()).toEqual([1, 1])
    expect(onDoubt).not.toHaveBeenCalled()
  })

  it('ends at the most that is counted', () => {
    put([row({ unread: 100 })])
    say(6)
    expect(rows()).toEqual([100])
  })

  it('goes down with what was deleted, once', () => {
    say(6)
    takeBack(5, 7)
    takeBack(5, 7)
    expect(rows()).toEqual([1, 1])
    expect(onDoubt).not.toHaveBeenCalled()
  })

  it('stays with what was said and deleted at once, deleted after it was read, or one’s own', () => {
    takeBack(6, 7)
    takeBack(3, 8)
    takeBack(5, 9, { id: me } as GroupMessage['user'])
    expect(rows()).toEqual([1, 1])
  })

  it('is asked for when a deletion leaves it open', () => {
    put([row({ unread: 100 })])
    takeBack(5, 6)
    put([row()])
    takeBack(5, 6, null)
    expect(onDoubt).toHaveBeenCalledTimes(2)
  })

  it('is asked for when an answer is on its way, and may not know of it', async () => {
    const answer = new Promise<JoinedGroup[]>(() => undefined)
    const observer = new QueryObserver(cache, { queryKey: mineKey, queryFn: () => answer })
    const stop = observer.subscribe(() => undefined)
    void observer.refetch()
    say(6)
    read(6, 0, 6)
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
    read(6, 0, 6)
    read(5, 7, 6)
    expect(cache.getQueryData<JoinedGroup[]>(mineKey)?.[0]).toMatchObject({
      lastReadSeq: 6,
      unread: 0,
    })
  })

  it('goes on after reading from what was counted then', () => {
    read(6, 1, 7)
    say(7)
    say(8)
    expect([rows(), onDoubt.mock.calls.length]).toEqual([[2, 1], 0])
    read(7, 0, 7)
    expect(onDoubt).toHaveBeenCalledTimes(1)
  })
})

it('knows the groups one belongs to', () => {
  expect([isJoined(cache, 'group'), isJoined(cache, 'elsewhere')]).toEqual([true, false])
})
