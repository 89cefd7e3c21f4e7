import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { Database } from '#server/db/connect.ts'
import type { Write } from '#server/http/currentWrite.ts'
import type { Redis } from '#server/redis.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import type { PublicContent } from './publicContent.ts'
import { createPostgresTransport, createRedisTransport } from './transports.ts'

/** A live event as sent: dates as ISO text. */
export type EncodedEvent = z.input<typeof LiveEvent>

/** Message between processes. Must be small: NOTIFY takes at most 8000 bytes. */
export type BusMessage =
  /** A topic reached `seq`: processes with subscribers read the new changes. */
  | { kind: 'changed'; topic: string; id: string; seq: number }
  /** Transient broadcast to a topic's members except one; never stored. */
  | { kind: 'transient'; topic: string; id: string; event: EncodedEvent; except: string }
  /** `write`: the write that caused the event, unless there were several. */
  | { kind: 'people'; to: string[]; event: EncodedEvent; write?: Write | undefined }
  /** To those who look at a topic, or to some of them. */
  | {
      kind: 'viewed'
      topic: string
      to?: string[] | undefined
      event: EncodedEvent
      write?: Write | undefined
    }
  /** What visitors without an account read has changed; without `content`, all of it. */
  | { kind: 'publicContent'; content?: PublicContent | undefined }

/** Sends text to the processes that listen; a sender may or may not receive its own. */
export type Transport = {
  /** All processes listen to the main channel. Calls `onConnected` after each (re)connect. */
  start(onMessage: (text: string) => void, onConnected: () => void): void
  /** Without a topic, on the main channel. */
  send(text: string, topic?: string): Promise<unknown>
  /** Listens to the channel of a topic, too, from when it resolves until `unfollow`. */
  follow(topic: string): Promise<void>
  unfollow(topic: string): void
  stop(): Promise<void>
}

export type BusLog = { warn(details: object, line: string): void }

export type Bus = {
  /**
   * Delivered locally first and synchronously, then to all processes, or to those that follow the
   * topic. May be lost; topics with members recover.
   */
  publish(message: BusMessage): void
  /** Receives the messages for viewers of a topic. Returns whether earlier ones were missed. */
  follow(topic: string): Promise<boolean>
  unfollow(topic: string): void
  /** `onConnected`: messages of other processes may have been lost until now. */
  start(onMessage: (message: BusMessage) => void, onConnected: () => void): Promise<void>
  stop(): Promise<void>
}

/** Without `message` it is a gap marker: some messages of the sender were lost. */
type Envelope = { from: string; message?: BusMessage }

type Dependencies = {
  database: Pick<Database, 'direct' | 'sql' | 'kind'>
  redis: Redis | null
  log: BusLog & { info(line: string): void }
}

// The start waits this long for the connection, then goes on without it.
const connectTimeoutMs = 2000
const retryDelayMs = 1000

/** Redis if configured, else the database server's NOTIFY; an embedded process needs neither. */
const createTransport = ({ database, redis }: Dependencies): Transport | null => {
  if (redis) return createRedisTransport(redis)
  return database.kind === 'server' ? createPostgresTransport(database) : null
}

export const createBus = (dependencies: Dependencies): Bus => {
  const { log, redis } = dependencies
  const transport = createTransport(dependencies)
  const processId = randomUUID()
  let deliverLocally: (message: BusMessage) => void = () => {}
  let isRunning = false
  let hasGap = false
  let isAnnouncingLoss = false

  const send = async (envelope: Omit<Envelope, 'from'>) => {
    const { message } = envelope
    return transport?.send(
      JSON.stringify({ from: processId, ...envelope } satisfies Envelope),
      message?.kind === 'viewed' ? message.topic : undefined,
    )
  }

  // After a failed publish, retries a single gap marker instead of messages: receivers resync when
  // they get it. Messages published once the marker is on its way arrive after it.
  const announceLoss = async () => {
    isAnnouncingLoss = true
    while (isRunning && isAnnouncingLoss) {
      await wait(retryDelayMs, null, { ref: false })
      hasGap = false
      await send({}).catch(() => {
        hasGap = true
      })
      isAnnouncingLoss = hasGap
    }
    if (isRunning) log.info('The live bus works again')
  }

  const onSendFailed = (err: unknown) => {
    hasGap = true
    if (!isRunning || isAnnouncingLoss) return
    log.warn({ err }, 'The live bus is losing messages')
    void announceLoss()
  }

  const receive = (text: string, onGap: () => void) => {
    try {
      const { from, message } = JSON.parse(text) as Envelope
      if (from === processId) return
      if (message) deliverLocally(message)
      else onGap()
    } catch (err) {
      log.warn({ err }, 'The live bus received an unknown message')
    }
  }

  return {
    publish: (message) => {
      deliverLocally(message)
      if (isRunning && !hasGap) send({ message }).catch(onSendFailed)
    },
    start: async (onMessage, onConnected) => {
      deliverLocally = onMessage
      if (!transport) return
      isRunning = true
      const { promise: connected, resolve } = Promise.withResolvers<boolean>()
      transport.start(
        (text) => receive(text, onConnected),
        () => {
          onConnected()
          resolve(true)
        },
      )
      const timeout = wait(connectTimeoutMs, false, { ref: false })
      if (!(await Promise.race([connected, timeout])) && !redis)
        log.warn(
          {},
          'The database accepts no listeners yet, so live events of other processes are delayed',
        )
    },
    follow: async (topic) => {
      // A failure is repaired when the transport connects again, and then all streams resync.
      await transport?.follow(topic).catch(() => {})
      return transport !== null
    },
    unfollow: (topic) => transport?.unfollow(topic),
    stop: async () => {
      isRunning = false
      await transport?.stop()
    },
  }
}
