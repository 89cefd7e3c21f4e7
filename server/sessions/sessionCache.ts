import type { Database } from '#server/db/connect.ts'
import { createSessionChanges, maxSessionAgeMs, type Users } from '#server/db/sessionChanges.ts'
import type { StoredSession } from './sessions.ts'

// About 2 kB each. The oldest is dropped first; entries live only for seconds anyway.
const maxEntries = 2000

export type FindSession = (tokenHash: Buffer) => Promise<StoredSession | null>

/** For tests: called with each cached session that is used; `isInvalidated` once it changed. */
export type CheckCached = (
  tokenHash: Buffer,
  cached: StoredSession,
  isInvalidated: () => boolean,
) => Promise<void>

export type SessionCache = {
  find: FindSession
  hits(): number
  misses(): number
  start(): void
  stop(): Promise<void>
}

type Entry = { session: StoredSession; readAt: number }

/**
 * Sessions that requests of the last seconds used, so that most requests need no query for theirs.
 * Only what is stored is kept: time limits are evaluated on each request. Bypassed while changes of
 * other processes cannot be received.
 */
export const createSessionCache = (
  database: Pick<Database, 'sql' | 'direct' | 'kind'>,
  read: FindSession,
  onChange: (users: Users) => void = () => {},
  checkCached?: CheckCached,
): SessionCache => {
  const entries = new Map<string, Entry>()
  // A check finds more when sessions stay until they are invalidated, however slow the tests are.
  const maxAgeMs = checkCached ? Number.POSITIVE_INFINITY : maxSessionAgeMs
  /** Queries that further requests with the same token wait for. */
  const reading = new Map<string, Promise<StoredSession | null>>()
  let generation = 0
  let hits = 0
  let misses = 0

  const changes = createSessionChanges(database, (users) => {
    // A query in flight may return the old state of any session, so its result is not stored.
    generation += 1
    reading.clear()
    if (users === 'all') entries.clear()
    else
      for (const [key, { session }] of entries)
        if (users.includes(session.me.id)) entries.delete(key)
    onChange(users)
  })

  const store = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest) entries.delete(oldest)
  }

  const readAndStore = async (key: string, tokenHash: Buffer) => {
    const startedIn = generation
    const readAt = performance.now()
    try {
      const session = await read(tokenHash)
      if (session && generation === startedIn) store(key, { session, readAt })
      return session
    } finally {
      if (generation === startedIn) reading.delete(key)
    }
  }

  const findCached = (key: string) => {
    const entry = entries.get(key)
    return entry && performance.now() - entry.readAt < maxAgeMs ? entry : null
  }

  return {
    hits: () => hits,
    misses: () => misses,
    start: changes.start,
    stop: changes.stop,
    find: async (tokenHash) => {
      const key = tokenHash.toString('latin1')
      const entry = changes.isConnected() ? findCached(key) : null
      if (entry) {
        hits += 1
        await checkCached?.(tokenHash, entry.session, () => entries.get(key) !== entry)
        return entry.session
      }
      misses += 1
      if (!changes.isConnected()) return read(tokenHash)
      const running = reading.get(key) ?? readAndStore(key, tokenHash)
      reading.set(key, running)
      return running
    },
  }
}
