import type { Sql } from '#server/db/connect.ts'
import { listen } from '#server/db/listen.ts'
import type { Wire } from './bus.ts'

const channel = 'welkom_live'
// NOTIFY takes fewer than 8000 bytes.
const mostBytes = 7999

type Batch = { text: string; sent: Promise<unknown> }

/**
 * LISTEN and NOTIFY. While one NOTIFY is under way the next one is filled, so that a busy process
 * takes one connection of the pool for this and no more.
 */
export const postgresWire = (sql: Sql): Wire => {
  let listening: ReturnType<typeof listen> | null = null
  let filling: Batch | null = null
  let line: Promise<unknown> = Promise.resolve()

  const begin = (text: string) => {
    const batch: Batch = { text, sent: Promise.resolve() }
    batch.sent = line.then(() => {
      if (filling === batch) filling = null
      return sql.notify(channel, batch.text)
    })
    line = batch.sent.catch(() => {})
    filling = batch
    return batch.sent
  }

  return {
    start: (hear, onLinked) => {
      const each = (texts: string) => texts.split('\n').forEach(hear)
      listening = listen(sql, channel, { hear: each, onLinked })
    },
    send: (text) => {
      if (Buffer.byteLength(text) > mostBytes)
        return Promise.reject(new Error('Too long for one message of the live bus'))
      const joined = filling && `${filling.text}\n${text}`
      if (!filling || !joined || Buffer.byteLength(joined) > mostBytes) return begin(text)
      filling.text = joined
      return filling.sent
    },
    stop: async () => {
      await listening?.stop()
    },
  }
}
