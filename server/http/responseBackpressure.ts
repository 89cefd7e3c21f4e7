import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './requestInfo.ts'

// Limit of response bytes that clients have not read. Small responses go to the kernel at once.
const maxPendingBytes = 16 * 1024 * 1024

type PendingResponse = { socket: Socket; address: string; bytes: number }

const payloadBytes = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

const totalBytes = (held: PendingResponse[]) => held.reduce((sum, { bytes }) => sum + bytes, 0)

/** The largest response of the address that holds most. */
const nextToDisconnect = (held: PendingResponse[]) => {
  const byAddress = Map.groupBy(held, ({ address }) => address)
  const [most = []] = [...byAddress.values()].sort((a, b) => totalBytes(b) - totalBytes(a))
  return most.toSorted((a, b) => b.bytes - a.bytes)[0]
}

/**
 * Bounds the memory of unread responses. Only those that a socket could not pass on count; a response
 * that is still being compressed does not. Above the limit, clients of the address that holds most
 * are disconnected, so a slow phone keeps its page beside an attacker.
 */
export const addResponseBackpressure = (http: FastifyInstance) => {
  const pending = new Map<ServerResponse, PendingResponse>()
  let pendingBytes = 0
  const untrack = (response: ServerResponse) => {
    pendingBytes -= pending.get(response)?.bytes ?? 0
    pending.delete(response)
  }

  const enforceLimit = () => {
    if (pendingBytes <= maxPendingBytes) return
    // Pipelined responses get no `close` event when their connection is destroyed.
    for (const [response, { socket }] of pending) if (socket.destroyed) untrack(response)
    let held = [...pending].flatMap(([{ writableLength }, one]) => (writableLength > 0 ? one : []))
    while (totalBytes(held) > maxPendingBytes) {
      const victim = nextToDisconnect(held)
      held = held.filter(({ socket }) => socket !== victim?.socket)
      victim?.socket.resetAndDestroy()
    }
  }

  http.addHook('onSend', ({ raw: { socket }, ip }, { raw }, payload, done) => {
    const bytes = payloadBytes(payload)
    if (bytes === 0 || raw.destroyed) return done()
    untrack(raw) // onSend runs again when serialisation failed and an error is sent instead
    raw.once('close', () => untrack(raw))
    pending.set(raw, { socket, address: addressKey(ip), bytes })
    pendingBytes += bytes
    enforceLimit()
    done()
  })
}
