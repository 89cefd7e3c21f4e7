import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import type { Redis } from '#server/redis.ts'
import { type Bucket, buckets } from '#shared/http/rateLimits.ts'
import { AppError } from './appError.ts'
import { addressKey, isExempt } from './requestInfo.ts'

export type RateLimits = {
  /** Consumes one point; rejects with 429 when the bucket is empty. */
  count(bucket: Bucket, request: FastifyRequest, key?: string): Promise<void>
  /** Returns one point. */
  refund(bucket: Bucket, request: FastifyRequest, key?: string): Promise<void>
  reset(bucket: Bucket, key: string): Promise<void>
}

const tooManyRequests = (ms: number) =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, ms / 1000) })

/** The subset of a Redis client that the limiters use; calls time out and are never queued. */
const redisStore = (redis: Redis) => ({
  get isReady() {
    return redis.isUsable()
  },
  eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
    redis.run((client) => client.eval(script, options)),
  del: (key: string) => redis.run((client) => client.del(key)),
})

/** With Redis all processes share the counters; while it is down each process counts locally. */
const createLimiter = (name: Bucket, redis: Redis | null) => {
  const { points, seconds } = buckets[name]
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  if (!redis) return memory
  return new RateLimiterRedis({
    storeClient: redisStore(redis),
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: redis.keyFor(name),
    points,
    duration: seconds,
    insuranceLimiter: memory,
  })
}

export const createRateLimits = (config: Config, redis: Redis | null): RateLimits => {
  const limiters = new Map(
    (Object.keys(buckets) as Bucket[]).map((name) => [name, createLimiter(name, redis)]),
  )
  const applies = (bucket: Bucket, request: FastifyRequest) =>
    buckets[bucket].by === 'address' ? !isExempt(request, config) : config.rateLimits !== 'off'
  const getLimiter = (bucket: Bucket) => {
    const limiter = limiters.get(bucket)
    if (!limiter) throw new Error(`No bucket ${bucket}`)
    return limiter
  }

  return {
    count: async (bucket, request, key = addressKey(request.ip)) => {
      if (!applies(bucket, request)) return
      await getLimiter(bucket)
        .consume(key)
        .catch((reason: unknown) => {
          throw reason instanceof RateLimiterRes ? tooManyRequests(reason.msBeforeNext) : reason
        })
    },
    refund: async (bucket, request, key = addressKey(request.ip)) => {
      if (applies(bucket, request)) await getLimiter(bucket).reward(key)
    },
    reset: async (bucket, key) => {
      await getLimiter(bucket).delete(key)
    },
  }
}
