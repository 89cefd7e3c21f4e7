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
  const waiting = new Map<string, { socket: Socket; bytes: number }>()
  let sum = 0
  const leave = (id: string) => {
    sum -= waiting.get(id)?.bytes ?? 0
    waiting.delete(id)
  }
  const cutOldest = (id: string) => {
    for (const [oldest, { socket }] of waiting) {
      if (sum <= mostWaitingBytes || oldest === id) return
      leave(oldest)
      socket.resetAndDestroy()
    }
  }
  http.addHook('onSend', async ({ id, raw: { socket } }, { raw }, payload) => {
    const bytes = sizeOf(payload)
    if (bytes === 0 || raw.destroyed) return
    raw.once('close', () => leave(id))
    waiting.set(id, { socket, bytes })
    sum += bytes
    cutOldest(id)
  })
}
