import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterAll, vi } from 'vitest'
import type { Bucket } from '#shared/http/rateLimits.ts'

/** Watches which points requests consume, so that tests need not send each of them. */
export const watchBuckets = () => {
  const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume')
  afterAll(() => consume.mockRestore())

  /** The statuses of the first, the last allowed and the next request of a bucket. */
  const exhaust = async (
    bucket: Bucket,
    points: number,
    send: (nth: number) => Promise<{ status: number }>,
  ): Promise<number[]> => {
    consume.mockClear()
    const first = await send(1)
    const limiters = consume.mock.contexts as RateLimiterMemory[]
    const at = limiters.findIndex(({ keyPrefix }) => keyPrefix === bucket)
    const [limiter, call] = [limiters[at], consume.mock.calls[at]]
    if (!limiter || !call) throw new Error(`The request is not counted by ${bucket}`)
    await limiter.penalty(call[0], points - 2)
    const [last, next] = [await send(points), await send(points + 1)]
    return [first, last, next].map(({ status }) => status)
  }

  return { exhaust }
}
