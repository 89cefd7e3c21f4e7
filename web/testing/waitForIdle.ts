import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '#web/api/queryClient.ts'
import { FakeEventSource } from './fakeEventSource.ts'

/**
 * Waits until the live stream is open and no query is in flight. The stream's first event refetches
 * failed queries, so a test waits for it before pressing "Try again".
 */
export const waitUntilIdle = async () => {
  await expect.poll(() => FakeEventSource.open.size).toBeGreaterThan(0)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
}

/**
 * The browser counts as idle at the next frame, as on a fast phone. A busy machine would start the
 * idle tasks after seconds. Returns the function that undoes it.
 */
export const makeIdle = () => {
  const idle = { didTimeout: false, timeRemaining: () => 50 }
  const request = vi
    .spyOn(window, 'requestIdleCallback')
    .mockImplementation((work) => requestAnimationFrame(() => work(idle)))
  const cancel = vi.spyOn(window, 'cancelIdleCallback').mockImplementation(cancelAnimationFrame)
  return () => {
    request.mockRestore()
    cancel.mockRestore()
  }
}

/**
 * Call before rendering the app. Returns a function that waits until the idle tasks have started,
 * such as those for the install prompt, and no query is in flight.
 */
export const watchForIdleTasks = () => {
  // One of the idle tasks subscribes to the launch queue.
  const setConsumer = vi.fn()
  vi.stubGlobal('launchQueue', { setConsumer })
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'launchQueue')
  })
  onTestFinished(makeIdle())
  return async () => {
    await expect.poll(() => setConsumer.mock.calls.length).toBeGreaterThan(0)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }
}
