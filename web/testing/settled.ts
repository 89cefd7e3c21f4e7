import { expect } from 'vitest'
import { queryClient } from '#web/api/cache.ts'
import { FakeEventSource } from './fakeStream.ts'

/**
 * The live stream is open and nothing is being fetched. Its first event refetches what failed, so
 * a test that presses "Try again" waits for this before.
 */
export const untilSettled = async () => {
  await expect.poll(() => FakeEventSource.open.size).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
}
