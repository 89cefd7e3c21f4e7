import type { Write } from '#server/http/currentWrite.ts'
import type { HttpContext } from '#server/http/serve.ts'
import type { EncodedEvent } from './bus.ts'

/** An open event stream of one user's browser. */
export type Stream = {
  userId: string
  sessionId: string
  write(frame: Buffer): void
  /** Sends a final frame and closes. */
  end(frame?: Buffer): void
}

/**
 * A server-sent event: JSON contains no line breaks, so one `data` line suffices (HTML, 9.2.6). As
 * bytes, so that it is encoded once for all streams.
 */
export const frameOf = (event: EncodedEvent) => Buffer.from(`data: ${JSON.stringify(event)}\n\n`)

export type Streams = ReturnType<typeof createStreams>

/** Registry of the open streams of this process. */
export const createStreams = () => {
  const byUser = new Map<string, Set<Stream>>()
  let size = 0

  const all = () => [...byUser.values()].flatMap((streams) => [...streams])
  const write = (userId: string, frame: Buffer) => {
    for (const stream of byUser.get(userId) ?? []) stream.write(frame)
  }

  return {
    all,
    size: () => size,
    countFor: (userId: string) => byUser.get(userId)?.size ?? 0,
    add: (stream: Stream) => {
      const streams = byUser.get(stream.userId) ?? new Set()
      byUser.set(stream.userId, streams.add(stream))
      size += 1
    },
    remove: (stream: Stream) => {
      const streams = byUser.get(stream.userId)
      if (!streams?.delete(stream)) return
      size -= 1
      if (streams.size === 0) byUser.delete(stream.userId)
    },
    /** Serialises the event once for all receivers. Only the author of `cause` learns its id. */
    send: (to: Iterable<string> | 'everyone', event: EncodedEvent, cause?: Write) => {
      const frame = frameOf(event)
      const authorFrame = cause && frameOf({ ...event, writeId: cause.id } as EncodedEvent)
      for (const userId of to === 'everyone' ? byUser.keys() : to)
        write(userId, authorFrame && userId === cause.userId ? authorFrame : frame)
    },
    /** The users in `people` with an open stream; iterates over the smaller set. */
    connectedAmong: (people: Set<string>) =>
      people.size < byUser.size
        ? [...people].filter((id) => byUser.has(id))
        : [...byUser.keys()].filter((id) => people.has(id)),
  }
}

// A client that stopped reading is disconnected, since its buffer would grow without bound.
const maxBufferedBytes = 64 * 1024
const closeTimeoutMs = 1000

/** Turns a request into an open event stream; calls `onClose` when either side ends it. */
export const openStream = (
  { request, reply }: HttpContext,
  { userId, sessionId, quietMs }: Pick<Stream, 'userId' | 'sessionId'> & { quietMs: number },
  onClose: (stream: Stream) => void,
): Stream => {
  reply.hijack()
  const { raw } = reply
  // The body ends with the connection, so a frame is one write instead of a chunk of four parts.
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    // In lower case, as the headers above, or both would be sent.
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no', // or nginx would buffer events
  })
  const { socket } = request.raw
  socket.setNoDelay(true)
  // Reset instead of closed, or unread data would stay in kernel memory for minutes.
  const disconnect = () => {
    if (!raw.writableFinished && !socket.destroyed) socket.resetAndDestroy()
  }
  const stream: Stream = {
    userId,
    sessionId,
    write: (frame) => {
      if (raw.writableEnded) return
      if (raw.writableLength > maxBufferedBytes) disconnect()
      else raw.write(frame)
    },
    end: (frame) => {
      raw.end(frame)
      setTimeout(disconnect, closeTimeoutMs).unref()
    },
  }
  // The client may have disconnected during authentication, before `close` was observed.
  if (raw.destroyed) setImmediate(onClose, stream)
  else raw.once('close', () => onClose(stream))
  stream.write(frameOf({ kind: 'connected', quietMs }))
  return stream
}
