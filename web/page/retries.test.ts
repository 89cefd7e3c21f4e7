import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetries } from './retries.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const setHidden = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

let stop = () => {}
const attempt = vi.fn<(signal: AbortSignal) => Promise<void>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  attempt.mockReset().mockRejectedValue(new Error('no response'))
})
afterEach(() => {
  stop()
  page.hidden = false
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The seconds until each of the next attempts. */
const waits = async (count: number) => {
  const seconds: number[] = []
  while (seconds.length < count) {
    const [calls, before] = [attempt.mock.calls.length, performance.now()]
    while (attempt.mock.calls.length === calls) await vi.advanceTimersByTimeAsync(500)
    seconds.push((performance.now() - before) / 1000)
  }
  return seconds
}

test('waits double up to a minute, also after a restart, until it was quiet for long', async () => {
  const start = createRetries(attempt)
  stop = start()
  expect(await waits(3)).toEqual([5, 10, 20])
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  stop = start()
  expect(await waits(3)).toEqual([60, 60, 60])
  stop()
  await vi.advanceTimersByTimeAsync(200_000)
  stop = start()
  expect(await waits(1)).toEqual([5])
})

test('the waits of browsers differ', async () => {
  vi.mocked(Math.random).mockReturnValue(0)
  stop = createRetries(attempt)()
  expect(await waits(2)).toEqual([2.5, 5])
})

test('an attempt without a reply ends before the next one', async () => {
  let isRunning = false
  const overlaps: boolean[] = []
  attempt.mockImplementation((signal) => {
    overlaps.push(isRunning)
    isRunning = true
    return new Promise((_, reject) => {
      signal.onabort = () => {
        isRunning = false
        reject(signal.reason)
      }
    })
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  stop = createRetries(attempt)()
  expect(await waits(1)).toEqual([5])
  setHidden(false)
  expect(await waits(1)).toEqual([20])
  expect(overlaps).toEqual([false, false])
})

test('a hidden page attempts nothing, and does so once when it becomes visible', async () => {
  stop = createRetries(attempt)()
  setHidden(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).not.toHaveBeenCalled()
  setHidden(false)
  expect(attempt).toHaveBeenCalledTimes(1)
  setHidden(true)
  stop()
  setHidden(false)
  expect(attempt).toHaveBeenCalledTimes(1)
})
