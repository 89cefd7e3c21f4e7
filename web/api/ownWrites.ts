import { v4 as uuid } from 'uuid'
import type { Endpoint } from '#shared/http/endpoint.ts'

/** The endpoints whose queries a write has refetched. */
export type Refetched = 'everything' | readonly Endpoint[]

export type OwnWrite = {
  id: string
  /** Resolves when the write and its refetches have ended. */
  refetched: Promise<Refetched>
  end: (refetched: Refetched) => void
}

// Events come within seconds of their write. One of a forgotten write only costs a refetch.
const maxWrites = 50

/** The latest writes of this tab. */
const writes = new Map<string, OwnWrite>()

export const startOwnWrite = (): OwnWrite => {
  const { promise, resolve } = Promise.withResolvers<Refetched>()
  const write = { id: uuid(), refetched: promise, end: resolve }
  writes.set(write.id, write)
  for (const id of writes.keys()) {
    if (writes.size <= maxWrites) break
    writes.delete(id)
  }
  return write
}

/** What the write that caused an event refetches; undefined if another tab or user wrote. */
export const refetchesOf = (writeId: string | undefined) =>
  writeId === undefined ? undefined : writes.get(writeId)?.refetched
