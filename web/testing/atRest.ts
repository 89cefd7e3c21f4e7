import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '#web/api/cache.ts'

/**
 * Called before the app is rendered: gives back what waits until all has started that starts when
 * the first screen is at rest, such as following install offers, and nothing is being fetched.
 */
export const watchForRest = () => {
  // The part that starts then asks the browser for launches.
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
