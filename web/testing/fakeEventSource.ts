import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { LiveEvent, live } from '#shared/live/contract.ts'

// Longer than the page has been open: nothing is refetched when the stream opens.
const maxQuietMs = 24 * 3_600_000

type Kind = LiveEvent['kind']
const [postPath = ''] = community.watchOne.path.split(':')

/** Whether the server sends such an event to those who look, instead of to a user. */
const isOnStream = (kind: Kind, path: string) => {
  if (kind === 'eventChanged') return path === events.watch.path
  if (kind === 'postChanged') return path === community.watch.path || path.startsWith(postPath)
  return path === live.stream.path
}

/** Events that came while no stream received them. */
const missed = new Set<Kind>()

/** Stands in for the browser's EventSource. */
export class FakeEventSource {
  static readonly open = new Set<FakeEventSource>()
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  readonly path: string

  constructor(path: string) {
    this.path = path
    FakeEventSource.open.add(this)
    const hasMissed = [...missed].some((kind) => isOnStream(kind, path))
    queueMicrotask(() =>
      this.push({ kind: 'connected', ...(!hasMissed && { quietMs: maxQuietMs }) }),
    )
  }

  push(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(z.encode(LiveEvent, event)) })
  }

  close() {
    FakeEventSource.open.delete(this)
  }
}

/** Sends an event to the open streams that would receive it. */
export const pushLive = (event: LiveEvent) => {
  const receivers = [...FakeEventSource.open].filter(({ path }) => isOnStream(event.kind, path))
  if (receivers.length === 0) {
    missed.add(event.kind)
    onTestFinished(() => missed.clear())
  }
  for (const source of receivers) source.push(event)
}
