import type { Exchange } from '#server/http/serve.ts'
import { frameOf, type Stream } from './streams.ts'

// Somebody who stopped reading: what piles up for them would be everybody's memory.
const mostWaitingBytes = 64 * 1024
const lastWordsMs = 1000

/** Turns a request into a stream that stays open; `onClose` when it ended, from whatever side. */
export const openStream = (
  { request, reply }: Exchange,
  { userId, sessionId, quietMs }: Pick<Stream, 'userId' | 'sessionId'> & { quietMs: number },
  onClose: (stream: Stream) => void,
): Stream => {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no', // nginx would collect what is meant to arrive at once
  })
  const { socket } = request.raw
  socket.setNoDelay(true)
  // Not just closed: what they have not read would stay in the system's memory for minutes.
  const cut = () => {
    if (!raw.writableFinished && !socket.destroyed) socket.resetAndDestroy()
  }
  const stream: Stream = {
    userId,
    sessionId,
    write: (frame) => {
      if (raw.writableEnded) return
      if (raw.writableLength > mostWaitingBytes) cut()
      else raw.write(frame)
    },
    end: (frame) => {
      raw.end(frame)
      setTimeout(cut, lastWordsMs).unref()
    },
  }
  // Whoever left while we looked who they are has been gone before anybody listened.
  if (raw.destroyed) setImmediate(onClose, stream)
  else raw.once('close', () => onClose(stream))
  stream.write(frameOf({ kind: 'hello', quietMs }))
  return stream
}
