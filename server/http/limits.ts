import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import { addressKey, isExempt } from './address.ts'
import { Refusal } from './refusal.ts'

/** Each bucket: so many points in so many seconds, counted by account, person or address. */
const buckets = {
  // A person who mistypes waits seconds; guessing is held to 10 a minute. Never a lock-out.
  failedLoginByAccount: { points: 5, seconds: 30, by: 'account' },
  failedLoginByAddress: { points: 25, seconds: 300, by: 'address' },
  register: { points: 5, seconds: 1800, by: 'address' },
  visitor: { points: 300, seconds: 300, by: 'address' },
  member: { points: 1500, seconds: 300, by: 'person' },
} as const
type Bucket = keyof typeof buckets

export type Limits = {
  /** Counts one; refuses with 429 when the bucket is empty. */
  count(bucket: Bucket, request: FastifyRequest, key?: string): Promise<void>
  /** Takes one count back. */
  giveBack(bucket: Bucket, request: FastifyRequest, key?: string): Promise<void>
  forget(bucket: Bucket, key: string): Promise<void>
}

const refusal = (ms: number) =>
  new Refusal(429, 'Too many tries. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, ms / 1000),
  })

export const createLimits = (config: Config): Limits => {
  const limiters = new Map(
    Object.entries(buckets).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  )
  const applies = (bucket: Bucket, request: FastifyRequest) =>
    buckets[bucket].by === 'address' ? !isExempt(request, config) : config.rateLimits !== 'off'
  const limiterOf = (bucket: Bucket) => {
    const limiter = limiters.get(bucket)
    if (!limiter) throw new Error(`No bucket ${bucket}`)
    return limiter
  }

  return {
    count: async (bucket, request, key = addressKey(request.ip)) => {
      if (!applies(bucket, request)) return
      await limiterOf(bucket)
        .consume(key)
        .catch((reason: unknown) => {
          throw reason instanceof RateLimiterRes ? refusal(reason.msBeforeNext) : reason
        })
    },
    giveBack: async (bucket, request, key = addressKey(request.ip)) => {
      if (applies(bucket, request)) await limiterOf(bucket).reward(key)
    },
    forget: async (bucket, key) => {
      await limiterOf(bucket).delete(key)
    },
  }
}
