import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import type { Redis } from '#server/redis.ts'
import { addressKey, isExempt } from './address.ts'
import { Refusal } from './refusal.ts'

/** Each bucket: so many points in so many seconds, counted by account, person or address. */
export const buckets = {
  // A person who mistypes waits seconds; guessing is held to 10 a minute. Never a lock-out.
  failedLoginByAccount: { points: 5, seconds: 30, by: 'account' },
  failedLoginByAddress: { points: 25, seconds: 300, by: 'address' },
  // Separate from the account's bucket, so guesses from elsewhere cannot use up the owner's attempts.
  failedLoginOnDevice: { points: 5, seconds: 30, by: 'account' },
  failedSignInAgain: { points: 5, seconds: 30, by: 'account' },
  // Three codes are right at a time: at this pace it takes years to meet one.
  wrongCode: { points: 20, seconds: 3600, by: 'account' },
  // Of a million codes: in the seven days of an account that is one chance in ten thousand.
  confirmationCode: { points: 10, seconds: 24 * 3600, by: 'account' },
  // By the address that is registered: each is a mail to whoever has it.
  confirmationMail: { points: 3, seconds: 24 * 3600, by: 'account' },
  register: { points: 5, seconds: 1800, by: 'address' },
  // Each may be a mail to somebody who did not ask for it.
  forgottenPassword: { points: 5, seconds: 1800, by: 'address' },
  visitor: { points: 300, seconds: 300, by: 'address' },
  // Four in a second: what asks whether the server lives may do so from several places.
  health: { points: 1200, seconds: 300, by: 'address' },
  // A lively talk passes; flooding a room does not.
  message: { points: 10, seconds: 20, by: 'person' },
  // Booking, cancelling and waitlists: nobody does so more often, and each may be a mail.
  booking: { points: 20, seconds: 600, by: 'person' },
  // A browser tells it every three seconds, and everybody in the group hears it.
  typing: { points: 40, seconds: 60, by: 'person' },
  joinGroup: { points: 10, seconds: 100, by: 'person' },
  inviteToGroup: { points: 30, seconds: 3600, by: 'person' },
  // Everybody has each new group in their list.
  createGroup: { points: 10, seconds: 1800, by: 'person' },
  searchUsers: { points: 30, seconds: 60, by: 'person' },
  connect: { points: 5, seconds: 60, by: 'person' },
  connectInADay: { points: 30, seconds: 24 * 3600, by: 'person' },
  // Each is looked at by a person.
  report: { points: 20, seconds: 3600, by: 'person' },
  contact: { points: 5, seconds: 3600, by: 'address' },
  // Each is a mail to whatever address was written, also from many senders.
  contactMail: { points: 5, seconds: 3600, by: 'account' },
  post: { points: 5, seconds: 600, by: 'person' },
  comment: { points: 20, seconds: 600, by: 'person' },
  vote: { points: 60, seconds: 600, by: 'person' },
  photo: { points: 30, seconds: 1800, by: 'person' },
  // Each is told by mail.
  calendarFeed: { points: 10, seconds: 3600, by: 'person' },
  exportData: { points: 10, seconds: 3600, by: 'person' },
  pushTest: { points: 5, seconds: 3600, by: 'person' },
  member: { points: 1500, seconds: 300, by: 'person' },
} as const
export type Bucket = keyof typeof buckets

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

/** What the limiters use of a Redis client: each call gives up in time, none is lined up. */
const storeIn = (redis: Redis) => ({
  get isReady() {
    return redis.isUsable()
  },
  eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
    redis.ask((client) => client.eval(script, options)),
  del: (key: string) => redis.ask((client) => client.del(key)),
})

/** With Redis all processes count together; while it is away each counts for itself. */
const limiterFor = (name: Bucket, redis: Redis | null) => {
  const { points, seconds } = buckets[name]
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  if (!redis) return memory
  return new RateLimiterRedis({
    storeClient: storeIn(redis),
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: redis.nameOf(name),
    points,
    duration: seconds,
    insuranceLimiter: memory,
  })
}

export const createLimits = (config: Config, redis: Redis | null): Limits => {
  const limiters = new Map(
    (Object.keys(buckets) as Bucket[]).map((name) => [name, limiterFor(name, redis)]),
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
