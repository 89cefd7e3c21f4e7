import { v7 as uuid } from 'uuid'
import type { Db, Sql, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endFeed } from '#server/events/feeds/revoking.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveDevices, removeDevicesBesides, removeDevicesIn } from '#server/push/devices.ts'
import { toMe } from '#server/users/users.ts'
import { retention } from '#shared/privacy/retention.ts'
import * as store from './store.ts'
import { hashToken, newToken } from './token.ts'

const days = 24 * 3_600_000
/** A phone that lies in a drawer for a month is signed out; nobody stays in past a season. */
const idleMs = 30 * days
export const absoluteMs = retention.sessions.days * days
/** More places signed in at once than anybody has; the oldest gives way. */
const sessionsPerUser = 20
// Each request would otherwise be a write.
const touchEveryMs = 10 * 60_000

export type Origin = {
  browser: string
  ipPrefix: string
  /** By which the device is known again; null when it brought none. */
  mark: string | null
}

/**
 * Starts a session inside the caller's transaction and returns the token for the cookie. It is strong
 * after a passkey, or a password and a second factor.
 */
export const startSession = async (
  db: Db,
  userId: string,
  now: Date,
  { browser, ipPrefix }: Pick<Origin, 'browser' | 'ipPrefix'>,
  { isStrong = false } = {},
) => {
  const token = newToken()
  await store.addSession(db, {
    id: uuid(),
    userId,
    tokenHash: hashToken(token),
    browser,
    ipPrefix,
    authenticatedAt: now,
    lastSeenAt: now,
    createdAt: now,
    isStrong,
  })
  await store.trimSessions(db, userId, sessionsPerUser)
  return token
}

/**
 * Somebody who is signed in has shown once more who they are: the session is as fresh as a new one,
 * under a new token, and its live streams stay open. Returns the token for the cookie.
 */
export const renewSession = async (db: Db, id: string, now: Date, { isStrong = false } = {}) => {
  const token = newToken()
  await store.renewSession(db, id, { tokenHash: hashToken(token), authenticatedAt: now, isStrong })
  return token
}

/** The same after a second factor was set up: stronger, and no fresher than it was. */
export const strengthenSession = async (db: Db, id: string) => {
  const token = newToken()
  await store.strengthenSession(db, id, hashToken(token))
  return token
}

/** The one it has stops working; nothing else changes. */
export const replaceToken = async (db: Db, id: string) => {
  const token = newToken()
  await store.replaceToken(db, id, hashToken(token))
  return token
}

export const { weakenSessions } = store

const limitsAt = (at: number) => ({
  seenAfter: new Date(at - idleMs),
  createdAfter: new Date(at - absoluteMs),
})

/** Who holds this token, or null. Flags such as `isAdmin` are read anew with each request. */
export const resumeSession = async ({ db, now }: Pick<App, 'db' | 'now'>, token: string) => {
  const at = now().getTime()
  const row = await store.findSession(db, hashToken(token), limitsAt(at), new Date(at))
  if (!row) return null
  const { sessionId, lastSeenAt, authenticatedAt, isStrong, needsStrength, ...user } = row
  const me = toMe(user, user.dataExportRequested)
  if (at - lastSeenAt.getTime() > touchEveryMs)
    await store.touchSession(db, sessionId, new Date(at))
  const { secondFactorBy } = user
  const session = { id: sessionId, authenticatedAt, isStrong, needsStrength, secondFactorBy }
  return { me, session }
}

/** Which of these sessions still sign somebody in. */
export const openSessions = async ({ db, now }: Pick<App, 'db' | 'now'>, ids: string[]) =>
  new Set(await store.listOpen(db, ids, limitsAt(now().getTime())))

/** Where somebody is signed in, the latest first. */
export const listSessions = ({ db, now }: Pick<App, 'db' | 'now'>, userId: string) =>
  store.listSessions(db, userId, limitsAt(now().getTime()))

/** Whether there was one. Its device is told nothing any more. */
export const endSessionOf = async (db: Db, userId: string, id: string) => {
  await removeDevicesIn(db, userId, id)
  return store.removeSessionOf(db, userId, id)
}

/** All of a person, or all but one, with what their devices are told. */
export const endSessions = async (db: Db, userId: string, besides: string | null = null) => {
  await removeDevicesBesides(db, userId, besides)
  await store.removeSessionsOf(db, userId, besides)
}

/**
 * As `endSessions`, and the secret address of their calendar stops too: whoever was in may have made
 * it, or read it.
 */
export const signOutEverywhere = async (tx: Tx, userId: string, besides: string | null = null) => {
  await endFeed(tx, userId)
  await endSessions(tx, userId, besides)
}

/**
 * Whoever signs out is told nothing on this device any more, whether or not its browser could say so.
 * Where the same person signs in once more in its place, the device belongs to the new session.
 */
export const endSession = (db: Sql, token: string, next?: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await store.findByHash(tx, hashToken(token))
    if (!ended) return
    const { id, userId } = ended
    const follower = next ? await store.findByHash(tx, hashToken(next)) : null
    if (follower?.userId === userId) await moveDevices(tx, userId, { from: id, to: follower.id })
    await endSessionOf(tx, userId, id)
  })

/** For a transaction that holds its person: nobody acts by a session that has just ended. */
export const refuseEnded = async (tx: Tx, { id }: { id: string }): Promise<void> => {
  if (!(await store.hasSession(tx, id))) throw new Refusal(401, 'Please sign in')
}

const cleanEveryHours = 24

export const handleSessionJobs = ({ db, now, jobs }: App) =>
  jobs.every('upkeep.sessions', cleanEveryHours, async () => {
    const at = now().getTime()
    await store.removeSessionsPast(db, {
      seenBefore: new Date(at - idleMs),
      createdBefore: new Date(at - absoluteMs),
    })
  })
