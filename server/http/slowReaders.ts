import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './address.ts'

// Answers that were given and not taken yet. A usual one is with the system at once.
const mostWaitingBytes = 8 * 1024 * 1024
// Above it the largest holder is disconnected even if it makes progress.
const tooManyBytes = 2 * mostWaitingBytes
// A socket that takes less than this within one interval makes no progress.
const lookEveryMs = 500
const leastTakenBytes = 8 * 1024

type Waiting = {
  socket: Socket
  address: string
  bytes: number
  /** What was left of it at an earlier look. */
  seen: { at: number; left: number } | null
  isStuck: boolean
}

const sizeOf = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

/** Within one write, which the socket counts as a whole until it is through. */
const queueOf = (socket: Socket) =>
  (socket as unknown as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0

const largest = <Item>(items: Item[], sizeOfItem: (item: Item) => number): Item | undefined =>
  items.toSorted((one, other) => sizeOfItem(other) - sizeOfItem(one))[0]

const sumOf = (held: Waiting[]) => held.reduce((sum, { bytes }) => sum + bytes, 0)

/** The largest response of the address that holds most. Only stalled ones count, unless it is urgent. */
const nextToGo = (held: Waiting[], isUrgent: boolean) => {
  const candidates = isUrgent ? held : held.filter(({ isStuck }) => isStuck)
  const byAddress = Object.values(Object.groupBy(candidates, ({ address }) => address))
  const most = largest(byAddress, (those) => sumOf(those ?? []))
  return largest(most ?? [], ({ bytes }) => bytes)
}

/**
 * Holds what people do not come to read. Only what a socket could not hand over counts: an answer
 * that is still being compressed is nobody's fault. When it is too much together, those go that make
 * no progress, of the address that holds most, and never somebody who reads.
 */
export const addSlowReaders = (http: FastifyInstance, now = () => performance.now()) => {
  const waiting = new Map<ServerResponse, Waiting>()
  let given = 0
  const leave = (answer: ServerResponse) => {
    given -= waiting.get(answer)?.bytes ?? 0
    waiting.delete(answer)
  }

  /** Those whose socket holds some of the answer still. */
  const lookAround = () => {
    const at = now()
    const held: Waiting[] = []
    for (const [answer, one] of waiting) {
      // Those that wait behind another on a connection are not told that it has gone.
      if (one.socket.destroyed) leave(answer)
      if (one.socket.destroyed || answer.writableLength === 0) continue
      const left = answer.writableLength + queueOf(one.socket)
      if (!one.seen || at - one.seen.at >= lookEveryMs) {
        one.isStuck = one.seen !== null && one.seen.left - left < leastTakenBytes
        one.seen = { at, left }
      }
      held.push(one)
    }
    return held
  }

  const makeRoom = () => {
    if (given <= mostWaitingBytes) return
    let held = lookAround()
    for (let sum = sumOf(held); sum > mostWaitingBytes; sum = sumOf(held)) {
      const gone = nextToGo(held, sum > tooManyBytes)
      if (!gone) return
      held = held.filter(({ socket }) => socket !== gone.socket)
      gone.socket.resetAndDestroy()
    }
  }

  http.addHook('onSend', async ({ raw: { socket }, ip }, { raw }, payload) => {
    const bytes = sizeOf(payload)
    if (bytes === 0 || raw.destroyed) return
    leave(raw) // one that failed on its way out is sent as an error instead
    raw.once('close', () => leave(raw))
    waiting.set(raw, { socket, address: addressKey(ip), bytes, seen: null, isStuck: false })
    given += bytes
    makeRoom()
  })
}
