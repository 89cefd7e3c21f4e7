import type { Database } from '#server/db/connect.ts'
import { listen } from '#server/db/listen.ts'
import type { Redis } from '#server/redis.ts'
import type { Transport } from './bus.ts'

const mainChannel = 'welkom_live'
/** At most 63 bytes, the length of a name. */
const channelOf = (topic?: string) => (topic ? `${mainChannel} ${topic}` : mainChannel)
// The limit of a NOTIFY payload.
const maxPayloadBytes = 7999

type Batch = { channel: string; text: string; sent: Promise<unknown> }

/**
 * LISTEN and NOTIFY. Messages are batched while a NOTIFY is in flight, so that a busy process uses
 * one pool connection at most.
 */
export const createPostgresTransport = ({
  sql,
  direct,
}: Pick<Database, 'sql' | 'direct'>): Transport => {
  let listener: ReturnType<typeof listen> | null = null
  let openBatch: Batch | null = null
  let lastSend: Promise<unknown> = Promise.resolve()

  const startBatch = (channel: string, text: string) => {
    const batch: Batch = { channel, text, sent: Promise.resolve() }
    batch.sent = lastSend.then(() => {
      if (openBatch === batch) openBatch = null
      return sql.notify(channel, batch.text)
    })
    lastSend = batch.sent.catch(() => {})
    openBatch = batch
    return batch.sent
  }

  return {
    start: (onMessage, onConnected) => {
      const splitBatch = (texts: string) => texts.split('\n').forEach(onMessage)
      listener = listen(direct, mainChannel, { onMessage: splitBatch, onConnected })
    },
    send: (text, topic) => {
      const channel = channelOf(topic)
      if (Buffer.byteLength(text) > maxPayloadBytes)
        return Promise.reject(new Error('The message is too long for the live bus'))
      const joined = openBatch?.channel === channel && `${openBatch.text}\n${text}`
      if (!openBatch || !joined || Buffer.byteLength(joined) > maxPayloadBytes)
        return startBatch(channel, text)
      openBatch.text = joined
      return openBatch.sent
    },
    follow: async (topic) => listener?.add(channelOf(topic)),
    unfollow: (topic) => listener?.remove(channelOf(topic)),
    stop: async () => {
      await listener?.stop()
    },
  }
}

/** PUBLISH and SUBSCRIBE on the process's existing Redis connection. */
export const createRedisTransport = (redis: Redis): Transport => {
  const channelOf = (topic?: string) => redis.keyFor(topic ? `live:${topic}` : 'live')
  let subscription: ReturnType<Redis['subscribe']> | null = null
  return {
    start: (onMessage, onConnected) => {
      subscription = redis.subscribe(channelOf(), onMessage, onConnected)
    },
    send: (text, topic) => redis.run((client) => client.publish(channelOf(topic), text)),
    follow: async (topic) => subscription?.add(channelOf(topic)),
    unfollow: (topic) => subscription?.remove(channelOf(topic)),
    stop: async () => {},
  }
}
