import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { LiveEvent, live } from '#shared/live/contract.ts'
import { listenerOf, noteLeaks } from './canary.ts'
import type { TestApp } from './freshApp.ts'
import type { Person } from './people.ts'

type Kind = LiveEvent['kind']
type Of<K extends Kind> = Extract<LiveEvent, { kind: K }>

export type Listener = {
  /** All that came so far. */
  heard: LiveEvent[]
  /** Waits for the next event of this kind that was not waited for before. */
  next<K extends Kind>(kind: K): Promise<Of<K>>
  /** Resolves when the stream ended, from whatever side and for whatever reason. */
  ended: Promise<void>
  /** Waits for that, and not for so long that the socket is closed for being idle. */
  ends(): Promise<void>
  response: IncomingMessage
  close(): void
}

const patienceMs = 30_000

/** Where it listens from now on. */
export const portOf = async ({ http }: TestApp): Promise<number> => {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}

/** Asks for the stream as it is asked for by a browser; the answer may be a refusal. */
export const askToListen = async (app: TestApp, headers: Record<string, string>) => {
  const request = get(`http://127.0.0.1:${await portOf(app)}${live.stream.path}`, { headers })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** Opens the live stream of a person over a real socket, up to its `hello`. */
export const listenAs = async (app: TestApp, person: Person): Promise<Listener> => {
  const response = await askToListen(app, { cookie: person.cookie })
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  const heard: LiveEvent[] = []
  const taken = new Map<Kind, number>()
  const told = { by: `GET ${live.stream.path}`, to: listenerOf({ cookie: person.cookie }) }
  let text = ''
  let wake = () => {}
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const frames = (text + chunk).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      noteLeaks(frame, told)
      heard.push(LiveEvent.parse(JSON.parse(frame.slice(6))))
    }
    wake()
  })
  response.on('error', () => {})
  const ended = new Promise<void>((resolve) => response.once('close', resolve))

  const next = async <K extends Kind>(kind: K): Promise<Of<K>> => {
    const at = taken.get(kind) ?? 0
    taken.set(kind, at + 1)
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const found = heard.filter((event): event is Of<K> => event.kind === kind)[at]
      if (found) return found
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, 50)
      })
    }
    throw new Error(`No ${kind} came, only ${heard.map((event) => event.kind).join(', ')}`)
  }
  const ends = async () => {
    const patience = new AbortController()
    const { signal } = patience
    const late = pause(patienceMs, 'late', { signal }).catch(() => 'ended')
    const outcome = await Promise.race([ended, late])
    patience.abort()
    if (outcome === 'late') throw new Error('The stream goes on')
  }
  await next('hello')
  return { heard, next, ended, ends, response, close: () => response.destroy() }
}

/**
 * Waits until all that was said in a topic was handed on: a word of no meaning goes the same way,
 * after all the others, to a member who listens for it.
 */
export const untilHandedOn = async (
  app: TestApp,
  { topic, id, member }: { topic: string; id: string; member: Person },
): Promise<void> => {
  const listener = await listenAs(app, member)
  const eventId = randomUUID()
  app.live.whisper(topic, id, { kind: 'eventChanged', eventId }, eventId)
  await listener.next('eventChanged')
  listener.close()
}
