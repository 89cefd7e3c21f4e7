import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { GroupMessage } from '#shared/groups/contract.ts'
import { aMeaning } from '#web/testing/aMeaning.ts'
import { groupLogKey } from './groupLog.ts'
import { begin } from './log.ts'

const page = aMeaning()

const logKey = groupLogKey('group')
const log = begin([{ id: 'first', seq: 1, changedSeq: 1 } as GroupMessage], true)
const put = (path: string, updatedAt = Date.now()) =>
  page.cache.setQueryData([path, {}], path, { updatedAt })
const isStale = (path: string) => page.cache.getQueryState([path, {}])?.isInvalidated
const hello = (quietMs?: number) => page.meaning.act({ kind: 'hello', quietMs })

/** As a part on the screen does. */
const watch = (path: string, queryFn: () => Promise<unknown>) =>
  new QueryObserver(page.cache, { queryKey: [path, {}], queryFn }).subscribe(() => undefined)

describe('hello, when something may have been said', () => {
  it('makes old what was fetched before it, and nothing else', () => {
    put('/before')
    vi.advanceTimersByTime(1)
    hello()
    put('/after', Date.now() + 1)
    expect([isStale('/before'), isStale('/after')]).toEqual([true, false])
  })

  it('forgets chats that nobody sees: something may be missing in them', () => {
    page.cache.setQueryData(logKey, log)
    hello()
    expect(page.cache.getQueryData(logKey)).toBeUndefined()
  })

  it('asks again for what was on its way', async () => {
    const answers: ((value: string) => void)[] = []
    const ask = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
    const stop = watch('/flying', ask)
    hello()
    expect(ask).toHaveBeenCalledTimes(1)
    answers[0]?.('read a moment too early')
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(2)
    answers[1]?.('true')
    await vi.advanceTimersByTimeAsync(1)
    expect([page.cache.getQueryData(['/flying', {}]), ask.mock.calls.length]).toEqual(['true', 2])
    stop()
  })
})

describe('hello, when nothing was said since the page came', () => {
  it('asks for nothing again', async () => {
    const ask = vi.fn(async () => 'read')
    const stop = watch('/read', ask)
    const answer = Promise.withResolvers<string>()
    const askSlowly = vi.fn(() => answer.promise)
    const stopFlying = watch('/flying', askSlowly)
    page.cache.setQueryData(logKey, log)
    await vi.advanceTimersByTimeAsync(2000)
    hello(2001)
    answer.resolve('true')
    await vi.advanceTimersByTimeAsync(1)
    expect([ask.mock.calls.length, askSlowly.mock.calls.length]).toEqual([1, 1])
    expect(page.cache.getQueryData(logKey)).toEqual(log)
    stop()
    stopFlying()
  })

  it('asks again when it was not quiet for as long as the page is old', async () => {
    const ask = vi.fn(async () => 'read')
    const stop = watch('/read', ask)
    await vi.advanceTimersByTimeAsync(2000)
    hello(1999)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(2)
    stop()
  })

  it('knows that time went by while the clock of the page stood still', async () => {
    const ask = vi.fn(async () => 'read')
    const stop = watch('/read', ask)
    await vi.advanceTimersByTimeAsync(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    hello(60_000)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(2)
    stop()
  })

  it('asks for what the device had kept, and for what could not be read', async () => {
    put('/kept', Date.now() - 3_600_000)
    const askKept = vi.fn(async () => 'read anew')
    const askFailing = vi
      .fn()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue('read')
    const stops = [watch('/kept', askKept), watch('/failing', askFailing)]
    await vi.advanceTimersByTimeAsync(2000)
    expect(askKept).not.toHaveBeenCalled()
    hello(3000)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.cache.getQueryData(['/kept', {}])).toBe('read anew')
    expect(page.cache.getQueryData(['/failing', {}])).toBe('read')
    for (const stop of stops) stop()
  })
})
