import { afterAll, vi } from 'vitest'

/**
 * Whatever the apps of this file do at intervals happens when the test says so: call it before the
 * first app is made, and `pass` with the time that is to go by.
 */
export const heldIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  afterAll(() => void vi.useRealTimers())
  return { pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}

/** Within this time the stream of somebody who is no longer signed in has to end. */
export const streamEndsWithinMs = 5000
