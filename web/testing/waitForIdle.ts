import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '#web/api/queryClient.ts'
import { FakeEventSource } from './fakeEventSource.ts'

/**
 * Waits until the live stream is open and no query is in flight. The stream's first event refetches
 * failed queries, so a test waits for it before pressing "Try again".
 */
export const waitUntilIdle = async () => {
  await expect.poll(() => FakeEventSource.open.size).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
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
  return async () => {
    await expect.poll(() => setConsumer.mock.calls.length).toBeGreaterThan(0)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }
}
