import type { Database } from '#server/db/connect.ts'
import { listen } from '#server/db/listen.ts'
import type { Redis } from '#server/redis.ts'
import type { Transport } from './bus.ts'

const channel = 'welkom_live'
// The limit of a NOTIFY payload.
const maxPayloadBytes = 7999

type Batch = { text: string; sent: Promise<unknown> }

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

  const startBatch = (text: string) => {
    const batch: Batch = { text, sent: Promise.resolve() }
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
      listener = listen(direct, channel, { onMessage: splitBatch, onConnected })
    },
    send: (text) => {
      if (Buffer.byteLength(text) > maxPayloadBytes)
        return Promise.reject(new Error('The message is too long for the live bus'))
      const joined = openBatch && `${openBatch.text}\n${text}`
      if (!openBatch || !joined || Buffer.byteLength(joined) > maxPayloadBytes)
        return startBatch(text)
      openBatch.text = joined
      return openBatch.sent
    },
    stop: async () => {
      await listener?.stop()
    },
  }
}

/** PUBLISH and SUBSCRIBE on the process's existing Redis connection. */
export const createRedisTransport = (redis: Redis): Transport => {
  const channel = redis.keyFor('live')
  return {
    start: (onMessage, onConnected) => redis.subscribe(channel, onMessage, onConnected),
    send: (text) => redis.run((client) => client.publish(channel, text)),
    stop: async () => {},
  }
}
