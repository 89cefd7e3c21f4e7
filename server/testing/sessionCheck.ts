import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/connect.ts'
import { invalidateAllSessions } from '#server/db/sessionChanges.ts'
import type { App } from '#server/http/context.ts'
import type { CheckCached } from '#server/sessions/sessionCache.ts'
import { readSession, type StoredSession } from '#server/sessions/sessions.ts'

const found: string[] = []

/** A write may have committed in the moment before its invalidation, so a difference may pass. */
const graceMs = 1000
const pollMs = 5

// Another process may have recorded the last use.
const comparable = (session: StoredSession | null) => session && { ...session, lastSeenAt: null }

const describe = (cached: StoredSession, stored: StoredSession | null) => {
  const fields = (one: object | null) => new Map(Object.entries(one ?? {}))
  const [before, after] = [
    fields({ ...cached, ...cached.me }),
    fields(stored && { ...stored, ...stored.me }),
  ]
  const changed = [...before.keys()].filter(
    (name) => name !== 'me' && !isDeepStrictEqual(before.get(name), after.get(name)),
  )
  return stored ? changed.join(', ') : 'the session is gone'
}

/**
 * Compares each cached session that a request uses with the database. A difference means that a
 * write forgot `invalidateSessions`: the request fails, and so does the test file.
 */
export const checkSessions =
  (db: Db): CheckCached =>
  async (tokenHash, cached, isInvalidated) => {
    const before = structuredClone(comparable(cached))
    const end = performance.now() + graceMs
    for (;;) {
      const stored = await readSession(db, tokenHash)
      if (isInvalidated() || isDeepStrictEqual(structuredClone(comparable(stored)), before)) return
      if (performance.now() > end) {
        const sentence = `Missing invalidateSessions (${cached.me.username}): ${describe(cached, stored)}`
        found.push(sentence)
        throw new Error(sentence)
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

/** Catches differences whose request was not asserted. Runs at the end of each test file. */
export const assertNoStaleSessions = () => {
  const sentences = found.splice(0)
  if (sentences.length > 0) throw new Error(sentences.join('\n'))
}

/** After a test changed rows by its own SQL that requests know of users. */
export const forgetSessions = ({ db }: Pick<App, 'db'>) => invalidateAllSessions(db)
