import * as z from 'zod/mini'
import { LiveEvent } from '#shared/live/contract.ts'

/** Stands in for the browser's EventSource. */
export class FakeEventSource {
  static readonly open = new Set<FakeEventSource>()
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    FakeEventSource.open.add(this)
    queueMicrotask(() => this.push({ kind: 'connected' }))
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
