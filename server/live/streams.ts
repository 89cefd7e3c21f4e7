import type { SentEvent } from './bus.ts'

/** One open stream: a browser of one person. */
export type Stream = {
  userId: string
  sessionId: string
  write(frame: string): void
  /** Says the last words and closes. */
  end(frame?: string): void
}

/** As server-sent events want it: JSON holds no line breaks, so one line of data (HTML, 9.2.6). */
export const frameOf = (event: SentEvent) => `data: ${JSON.stringify(event)}\n\n`

export type Streams = ReturnType<typeof createStreams>

/** The streams that are open in this process. */
export const createStreams = () => {
  const byUser = new Map<string, Set<Stream>>()
  let size = 0

  const all = () => [...byUser.values()].flatMap((streams) => [...streams])
  const write = (userId: string, frame: string) => {
    for (const stream of byUser.get(userId) ?? []) stream.write(frame)
  }

  return {
    all,
    size: () => size,
    of: (userId: string) => byUser.get(userId)?.size ?? 0,
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
    /** Written once, sent to each. */
    send: (to: Iterable<string> | 'everyone', event: SentEvent) => {
      const frame = frameOf(event)
      for (const userId of to === 'everyone' ? byUser.keys() : to) write(userId, frame)
    },
    /** Those of `people` who are here: whichever of the two is shorter is walked through. */
    here: (people: Set<string>) =>
      people.size < byUser.size
        ? [...people].filter((id) => byUser.has(id))
        : [...byUser.keys()].filter((id) => people.has(id)),
  }
}
