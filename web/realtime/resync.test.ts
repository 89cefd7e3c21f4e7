import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { GroupMessage } from '#shared/groups/contract.ts'
import { createLog } from '#web/messaging/messageLog.ts'
import { groupLogKey } from '#web/messaging/messageLogCache.ts'
import { setUpEventHandlers } from '#web/testing/eventHandlers.ts'

const page = setUpEventHandlers()

const logKey = groupLogKey('group')
const log = createLog([{ id: 'first', seq: 1, changedSeq: 1 } as GroupMessage], true)
const setData = (path: string, updatedAt = Date.now()) =>
  page.cache.setQueryData([path, {}], path, { updatedAt })
const isStale = (path: string) => page.cache.getQueryState([path, {}])?.isInvalidated
const connect = (quietMs?: number) => page.handlers.applyEvent({ kind: 'connected', quietMs })

/** Subscribes to a query, as a mounted component does. */
const mount = (path: string, queryFn: () => Promise<unknown>) =>
  new QueryObserver(page.cache, { queryKey: [path, {}], queryFn }).subscribe(() => undefined)

describe('connected after a possible loss of events', () => {
  it('invalidates only queries that were fetched before it', () => {
    setData('/before')
    vi.advanceTimersByTime(1)
    connect()
    setData('/after', Date.now() + 1)
    expect([isStale('/before'), isStale('/after')]).toEqual([true, false])
  })

  it('removes message logs that are not mounted, because they may have gaps', () => {
    page.cache.setQueryData(logKey, log)
    connect()
    expect(page.cache.getQueryData(logKey)).toBeUndefined()
  })

  it('repeats requests that were in flight', async () => {
    const responses: ((value: string) => void)[] = []
    const fetchData = vi.fn(() => new Promise<string>((resolve) => responses.push(resolve)))
    const stop = mount('/in-flight', fetchData)
    connect()
    expect(fetchData).toHaveBeenCalledTimes(1)
    responses[0]?.('stale')
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchData).toHaveBeenCalledTimes(2)
    responses[1]?.('true')
    await vi.advanceTimersByTimeAsync(1)
    expect([page.cache.getQueryData(['/in-flight', {}]), fetchData.mock.calls.length]).toEqual([
      'true',
      2,
    ])
    stop()
  })
})

describe('connected without any event since the page loaded', () => {
  it('refetches nothing', async () => {
    const fetchData = vi.fn(async () => 'read')
    const stop = mount('/read', fetchData)
    const answer = Promise.withResolvers<string>()
    const fetchSlowly = vi.fn(() => answer.promise)
    const stopInFlight = mount('/in-flight', fetchSlowly)
    page.cache.setQueryData(logKey, log)
    await vi.advanceTimersByTimeAsync(2000)
    connect(2001)
    answer.resolve('true')
    await vi.advanceTimersByTimeAsync(1)
    expect([fetchData.mock.calls.length, fetchSlowly.mock.calls.length]).toEqual([1, 1])
    expect(page.cache.getQueryData(logKey)).toEqual(log)
    stop()
    stopInFlight()
  })

  it('refetches when the last event is newer than the page', async () => {
    const fetchData = vi.fn(async () => 'read')
    const stop = mount('/read', fetchData)
    await vi.advanceTimersByTimeAsync(2000)
    connect(1999)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchData).toHaveBeenCalledTimes(2)
    stop()
  })

  it('accounts for time during which the page clock was suspended', async () => {
    const fetchData = vi.fn(async () => 'read')
    const stop = mount('/read', fetchData)
    await vi.advanceTimersByTimeAsync(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    connect(60_000)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchData).toHaveBeenCalledTimes(2)
    stop()
  })

  it('refetches persisted data and failed queries', async () => {
    setData('/persisted', Date.now() - 3_600_000)
    const fetchPersisted = vi.fn(async () => 'refetched')
    const fetchFailing = vi
      .fn()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue('read')
    const stops = [mount('/persisted', fetchPersisted), mount('/failing', fetchFailing)]
    await vi.advanceTimersByTimeAsync(2000)
    expect(fetchPersisted).not.toHaveBeenCalled()
    connect(3000)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.cache.getQueryData(['/persisted', {}])).toBe('refetched')
    expect(page.cache.getQueryData(['/failing', {}])).toBe('read')
    for (const stop of stops) stop()
  })
})
