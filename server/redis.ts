import { createClient } from '@redis/client'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

type Log = { info(line: string): void; warn(line: string): void }
type Client = ReturnType<typeof clientFor>

/** The one connection of this process with Redis or Valkey, which may be away at any time. */
export type Redis = {
  /** Whether it answered lately. While not, `ask` refuses at once. */
  isUsable(): boolean
  /** Gives up after half a second. */
  ask<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** `onLinked` each time it listens, first or anew: what was said until then was missed. */
  subscribe(channel: string, hear: (text: string) => void, onLinked: () => void): void
  /** Several communities can share one Redis: each has a database number of its own. */
  nameOf(what: string): string
  connect(): void
  close(): void
}

const patienceMs = 500
const beatMs = 1000
// Longer silence than this means the connection is dead, whatever the network claims.
const silentMs = 4000
const connectTimeoutMs = 2000
const longestPauseMs = 1000

const clientFor = (url: string, socket: { reconnectStrategy?: false } = {}) =>
  createClient({
    url,
    // What cannot be sent now is refused: a queue would grow for as long as Redis is away.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: beatMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silentMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, longestPauseMs) * Math.random() + 50,
      ...socket,
    },
  })

/** The client's words may hold the address asked for; its code, or the server's first word, not. */
const reasonOf = (error: Error & { code?: string }) =>
  error.code ?? error.message.match(/^[A-Z]{3,}\b/)?.[0] ?? error.constructor.name

/** Its version, for whoever checks the setting; an Error where it cannot be used. */
export const askVersion = async (url: string): Promise<string> => {
  const client = clientFor(url, { reconnectStrategy: false })
  client.on('error', () => {}) // told by `connect`
  try {
    await client.connect()
    return /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? 'unknown'
  } catch (error) {
    throw new Error(reasonOf(error as Error), { cause: error })
  } finally {
    if (client.isOpen) client.destroy()
  }
}

const openRedis = (url: string, log: Log): Redis => {
  const client = clientFor(url)
  const database = new URL(url).pathname.slice(1) || '0'
  let isSilent = false
  let isAway = false

  // One line for each time it goes, however many commands fail meanwhile.
  const goes = (reason: string) => {
    if (!isAway)
      log.warn(
        `The Redis of REDIS_URL cannot be used (${reason}): going on without until it is back`,
      )
    isAway = true
  }
  const comes = () => {
    if (isAway) log.info('Redis is back')
    isAway = false
    isSilent = false
  }
  client.on('error', (error: Error) => goes(reasonOf(error)))
  client.on('ready', comes)
  client.on('ping-interval', comes)

  return {
    isUsable: () => client.isReady && !isSilent,
    ask: async (work) => {
      if (!client.isReady || isSilent) throw new Error('Redis is away')
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        isSilent = true
        goes('it does not answer')
        reject(new Error('Redis does not answer'))
      }, patienceMs)
      try {
        return await Promise.race([work(client), late])
      } finally {
        clearTimeout(timer)
      }
    },
    subscribe: (channel, hear, onLinked) => {
      // By itself the client only subscribes again to what it had managed to subscribe to before.
      const again = () => {
        client.subscribe(channel, hear).then(onLinked, () => {})
      }
      client.on('ready', again)
      if (client.isReady) again()
    },
    nameOf: (what) => `welkom:${database}:${what}`,
    connect: () => {
      // It tries for ever; what goes wrong comes as an `error` of the client.
      client.connect().catch(() => {})
    },
    close: () => {
      isAway = true // what is refused from here on is nothing to tell of
      client.destroy()
    },
  }
}

/** The connection that REDIS_URL asks for, for as long as the app runs. */
export const addRedis = (http: FastifyInstance, { redisUrl }: Config): Redis | null => {
  if (!redisUrl) return null
  const redis = openRedis(redisUrl, http.log)
  http.addHook('onReady', async () => redis.connect())
  http.addHook('onClose', async () => redis.close())
  return redis
}
