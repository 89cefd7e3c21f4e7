import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Answers that were given and not taken yet. A usual one is with the system at once.
const mostWaitingBytes = 8 * 1024 * 1024

const sizeOf = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

/**
 * Holds what people do not come to read: when it is too much together, those who have left theirs
 * standing for the longest are cut off. Has to see answers before they are compressed, when they
 * have a size.
 */
export const addSlowReaders = (http: FastifyInstance) => {
  const waiting = new Map<ServerResponse, { socket: Socket; bytes: number }>()
  let sum = 0
  const leave = (answer: ServerResponse) => {
    sum -= waiting.get(answer)?.bytes ?? 0
    waiting.delete(answer)
  }
  const cutOldest = (newest: ServerResponse) => {
    for (const [oldest, { socket }] of waiting) {
      if (sum <= mostWaitingBytes || oldest === newest) return
      leave(oldest)
      socket.resetAndDestroy()
    }
  }
  http.addHook('onSend', async ({ raw: { socket } }, { raw }, payload) => {
    const bytes = sizeOf(payload)
    if (bytes === 0 || raw.destroyed) return
    leave(raw) // one that failed on its way out is sent as an error instead
    raw.once('close', () => leave(raw))
    waiting.set(raw, { socket, bytes })
    sum += bytes
    cutOldest(raw)
  })
}
