import type { PGlite } from '@electric-sql/pglite'
import { messageCutter } from './cutMessages.ts'

export type Answer = (bytes: Uint8Array<ArrayBuffer>, inTransaction: boolean) => void

const terminate = 'X'.charCodeAt(0)
const syncMessage = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
const postAfterBytes = 256 * 1024

/**
 * The one session PGlite has, lent to one connection after another: a new startup packet ends the
 * connection before it, with everything it left open.
 */
export const openSession = (db: PGlite) => {
  let connection = -1
  let cut = messageCutter()

  const run = async (messages: Uint8Array, answer: Answer): Promise<void> => {
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
      answer(bytes, db.isInTransaction())
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

  const takeOver = async (): Promise<void> => {
    const nobody = (): void => {}
    // After an error the earlier connection may never have sent its Sync, and until one comes
    // PostgreSQL skips everything else.
    await run(syncMessage, nobody)
    if (db.isInTransaction()) await run(queryMessage('rollback'), nobody)
    await run(queryMessage('discard all'), nobody)
  }

  return {
    /** Bytes of a connection, in order; answers through `answer`, for this connection only. */
    receive: async (from: number, bytes: Uint8Array, answer: Answer): Promise<void> => {
      if (from < connection) return
      if (from > connection) {
        connection = from
        cut = messageCutter()
      }
      const { startup, messages } = cut(bytes)
      if (startup) {
        await takeOver()
        answer(greeting(), false)
      }
      if (messages && messages[0] !== terminate) await run(messages, answer)
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

// Answered here and not by PGlite, whose own startup is meant to be run once: authentication ok,
// a key for cancelling that nobody will use, ready for queries.
const greeting = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x52, 0, 0, 0, 8, 0, 0, 0, 0],
    ...[0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1],
    ...[0x5a, 0, 0, 0, 5, 0x49],
  ])
