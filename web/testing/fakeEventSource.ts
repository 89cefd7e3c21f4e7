import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { LiveEvent } from '#shared/live/contract.ts'

// Longer than the page has been open: nothing is refetched when the stream opens.
const maxQuietMs = 24 * 3_600_000
let hasMissedEvent = false

/** Stands in for the browser's EventSource. */
export class FakeEventSource {
  static readonly open = new Set<FakeEventSource>()
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    FakeEventSource.open.add(this)
    queueMicrotask(() =>
      this.push({ kind: 'connected', ...(!hasMissedEvent && { quietMs: maxQuietMs }) }),
    )
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
  if (FakeEventSource.open.size === 0) {
    hasMissedEvent = true
    onTestFinished(() => {
      hasMissedEvent = false
    })
  }
  for (const source of FakeEventSource.open) source.push(event)
}
