import type { PGlite } from '@electric-sql/pglite'

export type Reply = (bytes: Uint8Array<ArrayBuffer>, inTransaction: boolean) => void

const terminate = 'X'.charCodeAt(0)
const syncMessage = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
const postAfterBytes = 256 * 1024

/**
 * PGlite's only session, used by one connection after another: a new startup packet resets the state
 * of the previous connection.
 */
export const openSession = (db: PGlite) => {
  let connection = -1
  let split = createMessageSplitter()

  const run = async (messages: Uint8Array, reply: Reply): Promise<void> => {
    let chunks: Uint8Array[] = []
    let size = 0
    const post = (): void => {
      if (size === 0) return
      const bytes = new Uint8Array(size)
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      chunks = []
      size = 0
      reply(bytes, db.isInTransaction())
    }
    await db.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (data) => {
        chunks.push(data.slice()) // a view into the database's memory, overwritten by the next row
        size += data.length
        if (size >= postAfterBytes) post()
      },
    })
    post()
  }

  const resetSession = async (): Promise<void> => {
    const ignore = (): void => {}
    // After an error, the previous connection may not have sent its Sync, and PostgreSQL skips all
    // other messages until one arrives.
    await run(syncMessage, ignore)
    if (db.isInTransaction()) await run(queryMessage('rollback'), ignore)
    await run(queryMessage('discard all'), ignore)
  }

  return {
    /** Handles bytes of a connection in order; replies to this connection through `answer`. */
    receive: async (from: number, bytes: Uint8Array, reply: Reply): Promise<void> => {
      if (from < connection) return
      if (from > connection) {
        connection = from
        split = createMessageSplitter()
      }
      const { startup, messages } = split(bytes)
      if (startup) {
        await resetSession()
        reply(startupResponse(), false)
      }
      if (messages && messages[0] !== terminate) await run(messages, reply)
    },
  }
}

const queryMessage = (text: string): Uint8Array => {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeUInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

// Sent instead of PGlite's own startup response, which works only once: authentication ok, an unused
// cancel key, ready for queries.
const startupResponse = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x52, 0, 0, 0, 8, 0, 0, 0, 0],
    ...[0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1],
    ...[0x5a, 0, 0, 0, 5, 0x49],
  ])

/** Complete client packets of the PostgreSQL protocol: one startup packet, then messages. */
export type SplitBytes = { startup: Uint8Array | null; messages: Uint8Array | null }

const startupHeader = 4
const messageHeader = 5

/**
 * Buffers the bytes of one connection until messages are complete. The first packet has no type byte;
 * all others have a type byte and a four-byte length that includes itself.
 */
const createMessageSplitter = (): ((bytes: Uint8Array) => SplitBytes) => {
  let buffered: Buffer = Buffer.alloc(0)
  let chunks: Uint8Array[] = []
  let missing = 0
  let started = false

  return (bytes) => {
    chunks.push(bytes)
    missing -= bytes.length
    // Large values arrive in hundreds of chunks, so join them only once.
    if (missing > 0) return { startup: null, messages: null }
    buffered = Buffer.concat([buffered, ...chunks])
    chunks = []
    missing = 0

    let startup: Uint8Array | null = null
    if (!started) {
      if (buffered.length < startupHeader) return { startup: null, messages: null }
      const length = buffered.readUInt32BE(0)
      if (buffered.length < length) return { startup: null, messages: null }
      startup = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      started = true
    }

    let end = 0
    while (end + messageHeader <= buffered.length) {
      const next = end + 1 + buffered.readUInt32BE(end + 1)
      if (next > buffered.length) {
        missing = next - buffered.length
        break
      }
      end = next
    }
    const messages = end > 0 ? buffered.subarray(0, end) : null
    buffered = buffered.subarray(end)
    return { startup, messages }
  }
}
