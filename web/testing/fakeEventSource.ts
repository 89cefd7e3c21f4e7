import * as z from 'zod/mini'
import { LiveEvent } from '#shared/live/contract.ts'

const maxQuietMs = 24 * 3_600_000

/** Stands in for the browser's EventSource. */
export class FakeEventSource {
  static readonly open = new Set<FakeEventSource>()
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    FakeEventSource.open.add(this)
    // No event was missed, so that nothing is refetched in a page that earlier tests have opened.
    queueMicrotask(() => this.push({ kind: 'connected', quietMs: maxQuietMs }))
  }

  push(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(z.encode(LiveEvent, event)) })
  }

  close() {
    FakeEventSource.open.delete(this)
  }
}

/** Sends an event to all open streams. */
export const pushLive = (event: LiveEvent) => {
  for (const source of FakeEventSource.open) source.push(event)
}
