import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { keyOf } from '#web/api/client.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { applyReadState, countMessage, hasJoined } from './groupUnread.ts'

const me = 'anna'
const mineKey = keyOf(groups.mine)

let cache: QueryClient
const onUncertain = vi.fn()

const row = (more: Partial<JoinedGroup> = {}) =>
  ({ id: 'group', lastReadSeq: 4, lastSeq: 5, unread: 1, ...more }) as JoinedGroup
const setData = (data: unknown) => cache.setQueryData(mineKey, data, { updatedAt: 1 })
const rows = () => cache.getQueryData<JoinedGroup[]>(mineKey)?.map((each) => each.unread)
const joris = { id: 'joris' } as GroupMessage['user']
const receive = (seq: number, more: Partial<GroupMessage> = {}) => {
  const message = { groupId: 'group', seq, changedSeq: seq, isDeleted: false, user: joris, ...more }
  countMessage(cache, message as GroupMessage, me, onUncertain)
}
const deleteMessage = (seq: number, changedSeq: number, user = joris) =>
  receive(seq, { changedSeq, isDeleted: true, user })
const read = (lastReadSeq: number, unread: number, lastSeq: number) =>
  applyReadState(cache, 'group', { lastReadSeq, unread, lastSeq }, onUncertain)

beforeEach(() => {
  onUncertain.mockReset()
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  setData([row(), row({ id: 'other' })])
})
afterEach(() => cache.clear())

describe('the unread count', () => {
  it('counts each message of others once', () => {
    for (const seq of [6, 6, 7, 6]) receive(seq)
    expect(rows()).toEqual([3, 1])
    expect(onUncertain).not.toHaveBeenCalled()
  })

  it('does not count a message that the response already includes', () => {
    setData([row({ lastSeq: 6, unread: 2 })])
    receive(6)
    receive(7)
    expect(rows()).toEqual([3])
    expect(onUncertain).not.toHaveBeenCalled()
  })

  it('also updates the counts of the frame', () => {
    const key = keyOf(notifications.unreadCount)
    const unread = () => cache.getQueryData<UnreadCounts>(key)?.groups.map((each) => each.unread)
    const { id, lastReadSeq, lastSeq } = row()
    const counts = someCounts({
      count: 3,
      groups: [{ id, lastReadSeq, lastSeq, unread: 1, mentions: 0 }],
    })
    cache.setQueryData(key, counts, { updatedAt: 1 })
    for (const seq of [6, 6, 7]) receive(seq)
    expect(unread()).toEqual([3])
    read(7, 0, 7)
    expect(unread()).toEqual([0])
    expect(cache.getQueryData<UnreadCounts>(key)?.count).toBe(3)
    expect(onUncertain).not.toHaveBeenCalled()
  })

  it('does not change the total number of groups', () => {
    const total = [...mineKey, 'total']
    cache.setQueryData(total, 2)
    receive(6)
    expect(cache.getQueryData(total)).toBe(2)
  })

  it('counts the card of an event once, also when the event changes', () => {
    const card = (title: string) => ({ user: null, event: { title } as GroupMessage['event'] })
    setData([row({ lastMessage: null })])
    receive(6, card('Canal walk'))
    receive(6, { changedSeq: 7, ...card('Canal run') })
    expect(rows()).toEqual([2])
    const [group] = cache.getQueryData<JoinedGroup[]>(mineKey) ?? []
    expect(group?.lastMessage).toMatchObject({ seq: 6, sender: null, text: 'Canal run' })
    expect(onUncertain).not.toHaveBeenCalled()
  })

  it('ignores own messages and read messages', () => {
    receive(6, { user: { id: me } as GroupMessage['user'] })
    receive(4)
    expect(rows()).toEqual([1, 1])
  })

  it('ignores hidden messages and their deletion', () => {
    receive(6, { user: null, isHidden: true })
    receive(7, { seq: 5, user: null, isHidden: true, isDeleted: true })
    expect(rows()).toEqual([1, 1])
    expect(onUncertain).not.toHaveBeenCalled()
  })

  it('stops at the maximum', () => {
    setData([row({ unread: 100 })])
    receive(6)
    expect(rows()).toEqual([100])
  })

  it('decreases once for a deleted message', () => {
    receive(6)
    deleteMessage(5, 7)
    deleteMessage(5, 7)
    expect(rows()).toEqual([1, 1])
    expect(onUncertain).not.toHaveBeenCalled()
  })

  it('ignores deletions of uncounted, read and own messages', () => {
    deleteMessage(6, 7)
    deleteMessage(3, 8)
    deleteMessage(5, 9, { id: me } as GroupMessage['user'])
    expect(rows()).toEqual([1, 1])
  })

  it('is refetched when a deletion makes it uncertain', () => {
    setData([row({ unread: 100 })])
    deleteMessage(5, 6)
    setData([row()])
    deleteMessage(5, 6, null)
    expect(onUncertain).toHaveBeenCalledTimes(2)
  })

  it('is refetched when a response in flight may be too old', async () => {
    const response = new Promise<JoinedGroup[]>(() => undefined)
    const observer = new QueryObserver(cache, { queryKey: mineKey, queryFn: () => response })
    const stop = observer.subscribe(() => undefined)
    void observer.refetch()
    receive(6)
    read(6, 0, 6)
    expect(rows()).toEqual([0, 1])
    expect(onUncertain).toHaveBeenCalledTimes(2)
    stop()
  })

  it('keeps a stale query stale', () => {
    void cache.invalidateQueries({ queryKey: mineKey })
    receive(6)
    expect(rows()).toEqual([1, 1])
    expect(cache.getQueryState(mineKey)?.isInvalidated).toBe(true)
  })

  it('follows the read state of another device unless that is older', () => {
    read(6, 0, 6)
    read(5, 7, 6)
    expect(cache.getQueryData<JoinedGroup[]>(mineKey)?.[0]).toMatchObject({
      lastReadSeq: 6,
      unread: 0,
    })
  })

  it('continues from the read state', () => {
    read(6, 1, 7)
    receive(7)
    receive(8)
    expect([rows(), onUncertain.mock.calls.length]).toEqual([[2, 1], 0])
    read(7, 0, 7)
    expect(onUncertain).toHaveBeenCalledTimes(1)
  })
})

it('knows which groups the user has joined', () => {
  expect([hasJoined(cache, 'group'), hasJoined(cache, 'elsewhere')]).toEqual([true, false])
})
