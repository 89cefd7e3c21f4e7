import { createClient } from '@redis/client'
import type { FastifyInstance } from 'fastify'

type Log = { info(line: string): void; warn(line: string): void }
type Client = ReturnType<typeof createRedisClient>

type Subscription = {
  /** Rejects while Redis is away. The next subscription includes the channel. */
  add(channel: string): Promise<void>
  remove(channel: string): void
}

/** The process's connection to Redis or Valkey, which may be down at any time. */
export type Redis = {
  /** Whether it responds. If not, `run` rejects immediately. */
  isUsable(): boolean
  /** Times out after half a second. */
  run<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Calls `onConnected` after each (re)subscription: earlier messages were missed. */
  subscribe(
    channel: string,
    onMessage: (text: string) => void,
    onConnected: () => void,
  ): Subscription
  /** Prefixes a key with the database number, since communities may share one Redis. */
  keyFor(what: string): string
  connect(): void
  close(): void
}

const timeoutMs = 500
// In turns, so that a process that is busy for longer reads the reply before it gives up.
const timeoutTurns = 5
const pingIntervalMs = 1000
// A connection that is silent for longer is considered dead.
const silenceTimeoutMs = 4000
const connectTimeoutMs = 2000
const maxRetryDelayMs = 1000

const createRedisClient = (url: string, socket: { reconnectStrategy?: false } = {}) =>
  createClient({
    url,
    // Reject instead of queueing: the queue would grow while Redis is down.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: pingIntervalMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, maxRetryDelayMs) * Math.random() + 50,
      ...socket,
    },
  })

/** The error code or the server's error prefix; the full message may contain the URL. */
const errorReason = (error: Error & { code?: string }) =>
  error.code ?? error.message.match(/^[A-Z]{3,}\b/)?.[0] ?? error.constructor.name

/** The server's version, for the doctor; throws when Redis cannot be used. */
export const readRedisVersion = async (url: string): Promise<string> => {
  const client = createRedisClient(url, { reconnectStrategy: false })
  client.on('error', () => {}) // `connect` rejects with it
  try {
    await client.connect()
    return /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? 'unknown'
  } catch (error) {
    throw new Error(errorReason(error as Error), { cause: error })
  } finally {
    if (client.isOpen) client.destroy()
  }
}

const createRedis = (url: string, log: Log): Redis => {
  const client = createRedisClient(url)
  const database = new URL(url).pathname.slice(1) || '0'
  let isUnresponsive = false
  let isDown = false

  // One log line per outage, however many commands fail.
  const reportOutage = (reason: string) => {
    if (!isDown)
      log.warn(
        `The Redis of REDIS_URL cannot be used (${reason}): going on without until it is back`,
      )
    isDown = true
  }
  const reportRecovery = () => {
    if (isDown) log.info('Redis is back')
    isDown = false
    isUnresponsive = false
  }
  client.on('error', (error: Error) => reportOutage(errorReason(error)))
  client.on('ready', reportRecovery)
  client.on('ping-interval', reportRecovery)

  const run: Redis['run'] = async (work) => {
    if (!client.isReady || isUnresponsive) throw new Error('Redis is away')
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    let turns = 0
    const timer = setTimeout(() => {
      turns += 1
      if (turns < timeoutTurns) return void timer.refresh()
      isUnresponsive = true
      reportOutage('it does not answer')
      reject(new Error('Redis does not answer'))
    }, timeoutMs / timeoutTurns)
    try {
      return await Promise.race([work(client), timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    isUsable: () => client.isReady && !isUnresponsive,
    run,
    subscribe: (firstChannel, onMessage, onConnected) => {
      const channels = new Set([firstChannel])
      // The client itself only restores subscriptions that had succeeded.
      const resubscribe = () => {
        client.subscribe([...channels], onMessage).then(onConnected, () => {})
      }
      client.on('ready', resubscribe)
      if (client.isReady) resubscribe()
      return {
        add: (channel) => {
          channels.add(channel)
          return run((each) => each.subscribe(channel, onMessage))
        },
        remove: (channel) => {
          channels.delete(channel)
          run((each) => each.unsubscribe(channel)).catch(() => {})
        },
      }
    },
    keyFor: (what) => `welkom:${database}:${what}`,
    connect: () => {
      // Retries forever; failures are reported by the `error` event.
      client.connect().catch(() => {})
    },
    close: () => {
      isDown = true // rejections during the shutdown are not logged
      client.destroy()
    },
  }
}

/** Connects to REDIS_URL for the lifetime of the app. */
export const addRedis = (http: FastifyInstance, redisUrl: string): Redis => {
  const redis = createRedis(redisUrl, http.log)
  http.addHook('onReady', async () => redis.connect())
  http.addHook('onClose', async () => redis.close())
  return redis
}
