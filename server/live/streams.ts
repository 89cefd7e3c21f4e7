import type { Write } from '#server/http/currentWrite.ts'
import type { HttpContext } from '#server/http/serve.ts'
import type { EncodedEvent } from './bus.ts'

/** An open event stream of one user's browser. */
export type Stream = {
  userId: string
  sessionId: string
  /** What it shows; undefined: what concerns its user. */
  topic?: string | undefined
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

type Filter = (stream: Stream) => boolean

const isPersonal: Filter = ({ topic }) => topic === undefined

/** Registry of the open streams of this process, by user or by topic. */
export const createStreams = (keyOf: (stream: Stream) => string = ({ userId }) => userId) => {
  const byKey = new Map<string, Set<Stream>>()
  let size = 0

  const all = () => [...byKey.values()].flatMap((streams) => [...streams])

  return {
    all,
    of: (key: string) => [...(byKey.get(key) ?? [])],
    size: () => size,
    countFor: (key: string) => byKey.get(key)?.size ?? 0,
    add: (stream: Stream) => {
      const streams = byKey.get(keyOf(stream)) ?? new Set()
      byKey.set(keyOf(stream), streams.add(stream))
      size += 1
    },
    remove: (stream: Stream) => {
      const streams = byKey.get(keyOf(stream))
      if (!streams?.delete(stream)) return
      size -= 1
      if (streams.size === 0) byKey.delete(keyOf(stream))
    },
    /**
     * Serialises the event once for all receivers, by default the streams without a topic. Only the
     * author of `cause` learns its id.
     */
    send: (
      to: Iterable<string> | 'everyone',
      event: EncodedEvent,
      { cause, isFor = isPersonal }: { cause?: Write | undefined; isFor?: Filter } = {},
    ) => {
      const frame = frameOf(event)
      const authorFrame = cause && frameOf({ ...event, writeId: cause.id } as EncodedEvent)
      for (const key of to === 'everyone' ? byKey.keys() : to)
        for (const stream of byKey.get(key) ?? [])
          if (isFor(stream))
            stream.write(authorFrame && stream.userId === cause.userId ? authorFrame : frame)
    },
    /** The users in `people` with an open stream; iterates over the smaller set. */
    connectedAmong: (people: Set<string>) =>
      people.size < byKey.size
        ? [...people].filter((id) => byKey.has(id))
        : [...byKey.keys()].filter((id) => people.has(id)),
  }
}

// A client that stopped reading is disconnected, since its buffer would grow without bound.
const maxBufferedBytes = 64 * 1024
const closeTimeoutMs = 1000

/** Turns a request into an open event stream; calls `onClose` when either side ends it. */
export const openStream = (
  { request, reply }: HttpContext,
  {
    quietMs,
    ...owner
  }: Pick<Stream, 'userId' | 'sessionId' | 'topic'> & { quietMs: number | undefined },
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
    ...owner,
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
