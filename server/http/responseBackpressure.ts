import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './requestInfo.ts'

// Limit of response bytes that clients have not read. Small responses go to the kernel at once.
const maxPendingBytes = 8 * 1024 * 1024
// Above this, the largest response is disconnected even if its client makes progress.
const hardLimitBytes = 2 * maxPendingBytes
// A socket that accepts less than this within one interval is stalled.
const checkIntervalMs = 500
const minProgressBytes = 8 * 1024

type PendingResponse = {
  socket: Socket
  address: string
  bytes: number
  /** Unsent bytes at the previous check. */
  lastCheck: { at: number; left: number } | null
  isStalled: boolean
}

const payloadBytes = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

/** Bytes queued inside the current write, which `writableLength` does not break down. */
const socketQueueBytes = (socket: Socket) =>
  (socket as unknown as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0

const largest = <Item>(items: Item[], sizeOfItem: (item: Item) => number): Item | undefined =>
  items.toSorted((one, other) => sizeOfItem(other) - sizeOfItem(one))[0]

const totalBytes = (held: PendingResponse[]) => held.reduce((sum, { bytes }) => sum + bytes, 0)

/** The largest response of the address that holds most. Only stalled ones, unless urgent. */
const nextToDisconnect = (held: PendingResponse[], isUrgent: boolean) => {
  const candidates = isUrgent ? held : held.filter(({ isStalled }) => isStalled)
  const byAddress = Object.values(Object.groupBy(candidates, ({ address }) => address))
  const largestGroup = largest(byAddress, (group) => totalBytes(group ?? []))
  return largest(largestGroup ?? [], ({ bytes }) => bytes)
}

/**
 * Bounds the memory of unread responses. Only bytes that a socket could not pass on count; a response
 * that is still being compressed does not. Above the limit, stalled clients of the address that holds
 * most are disconnected, while clients that read slowly stay.
 */
export const addResponseBackpressure = (http: FastifyInstance, now = () => performance.now()) => {
  const pending = new Map<ServerResponse, PendingResponse>()
  let pendingBytes = 0
  const untrack = (response: ServerResponse) => {
    pendingBytes -= pending.get(response)?.bytes ?? 0
    pending.delete(response)
  }

  /** Responses that are partly unsent. */
  const checkHeld = () => {
    const at = now()
    const held: PendingResponse[] = []
    for (const [response, one] of pending) {
      // Pipelined responses get no `close` event when their connection is destroyed.
      if (one.socket.destroyed) untrack(response)
      if (one.socket.destroyed || response.writableLength === 0) continue
      const left = response.writableLength + socketQueueBytes(one.socket)
      if (!one.lastCheck || at - one.lastCheck.at >= checkIntervalMs) {
        one.isStalled = one.lastCheck !== null && one.lastCheck.left - left < minProgressBytes
        one.lastCheck = { at, left }
      }
      held.push(one)
    }
    return held
  }

  const enforceLimit = () => {
    if (pendingBytes <= maxPendingBytes) return
    let held = checkHeld()
    for (let sum = totalBytes(held); sum > maxPendingBytes; sum = totalBytes(held)) {
      const victim = nextToDisconnect(held, sum > hardLimitBytes)
      if (!victim) return
      held = held.filter(({ socket }) => socket !== victim.socket)
      victim.socket.resetAndDestroy()
    }
  }

  http.addHook('onSend', ({ raw: { socket }, ip }, { raw }, payload, done) => {
    const bytes = payloadBytes(payload)
    if (bytes === 0 || raw.destroyed) return done()
    untrack(raw) // onSend runs again when serialisation failed and an error is sent instead
    raw.once('close', () => untrack(raw))
    pending.set(raw, { socket, address: addressKey(ip), bytes, lastCheck: null, isStalled: false })
    pendingBytes += bytes
    enforceLimit()
    done()
  })
}
