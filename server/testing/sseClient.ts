import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { LiveEvent, live } from '#shared/live/contract.ts'
import { recordLeaks, streamUser } from './canary.ts'
import type { TestApp } from './freshApp.ts'
import type { Person } from './people.ts'

type Kind = LiveEvent['kind']
type Of<K extends Kind> = Extract<LiveEvent, { kind: K }>

export type Listener = {
  /** All events so far. */
  received: LiveEvent[]
  /** Waits for the next event of this kind. */
  next<K extends Kind>(kind: K): Promise<Of<K>>
  /** Resolves when the stream closes, for any reason. */
  ended: Promise<void>
  /** Waits for `ended`, with a timeout shorter than the socket's idle timeout. */
  ends(): Promise<void>
  response: IncomingMessage
  close(): void
}

// Only guards against hanging.
const timeoutMs = 60_000
const endTimeoutMs = 30_000

/** Starts the listener when needed and returns its port. */
export const listenPort = async ({ http }: TestApp): Promise<number> => {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}

/** Requests the stream as a browser does; the response may be an error. */
export const requestStream = async (
  app: TestApp,
  headers: Record<string, string>,
  path: string = live.stream.path,
) => {
  const request = get(`http://127.0.0.1:${await listenPort(app)}${path}`, { headers })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** Opens a user's live stream or one of a topic over a real socket, and waits for `connected`. */
export const connectStream = async (
  app: TestApp,
  person: Person,
  path: string = live.stream.path,
): Promise<Listener> => {
  const response = await requestStream(app, { cookie: person.cookie }, path)
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  const received: LiveEvent[] = []
  const awaited = new Map<Kind, number>()
  const context = { by: `GET ${path}`, to: streamUser({ cookie: person.cookie }) }
  let text = ''
  let wake = () => {}
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const frames = (text + chunk).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      recordLeaks(frame, context)
      received.push(LiveEvent.parse(JSON.parse(frame.slice(6))))
    }
    wake()
  })
  response.on('error', () => {})
  const ended = new Promise<void>((resolve) => response.once('close', resolve))

  const next = async <K extends Kind>(kind: K): Promise<Of<K>> => {
    const at = awaited.get(kind) ?? 0
    awaited.set(kind, at + 1)
    const until = Date.now() + timeoutMs
    while (Date.now() < until) {
      const found = received.filter((event): event is Of<K> => event.kind === kind)[at]
      if (found) return found
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, 50)
      })
    }
    throw new Error(`No ${kind} came, only ${received.map((event) => event.kind).join(', ')}`)
  }
  const ends = async () => {
    const timeout = new AbortController()
    const { signal } = timeout
    const timedOut = pause(endTimeoutMs, 'late', { signal }).catch(() => 'ended')
    const outcome = await Promise.race([ended, timedOut])
    timeout.abort()
    if (outcome === 'late') throw new Error('The stream did not end')
  }
  await next('connected')
  return { received, next, ended, ends, response, close: () => response.destroy() }
}

/**
 * Waits until all events published in a topic are delivered: a transient event travels the same way
 * and arrives last.
 */
export const waitUntilDelivered = async (
  app: TestApp,
  { topic, id, member }: { topic: string; id: string; member: Person },
): Promise<void> => {
  const listener = await connectStream(app, member)
  const eventId = randomUUID()
  app.live.broadcastTransient(topic, id, { kind: 'eventChanged', eventId }, eventId)
  await listener.next('eventChanged')
  listener.close()
}
