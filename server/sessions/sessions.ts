import { v7 as uuid } from 'uuid'
import type { Db, Sql, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { requireOrigin } from '#server/http/currentOrigin.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import {
  moveDevices,
  removeDevicesExceptSession,
  removeDevicesOfSession,
} from '#server/push/devices.ts'
import { toMe } from '#server/users/users.ts'
import { retention } from '#shared/privacy/retention.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const days = 24 * 3_600_000
/** Sessions end after a month without use, and after the absolute limit in any case. */
const idleMs = 30 * days
const absoluteMs = retention.sessions.days * days
/** Over this limit the oldest session ends. */
const maxSessionsPerUser = 20
// Avoids a write per request.
const touchIntervalMs = 10 * 60_000

/**
 * Starts a session inside the caller's transaction and returns the token for the cookie. A session
 * is strong after a passkey, or after a password and a second factor.
 */
export const startSession = async (
  db: Db,
  userId: string,
  now: Date,
  { isStrong = false } = {},
) => {
  const { browser, ipPrefix } = requireOrigin()
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
  await store.trimSessions(db, userId, maxSessionsPerUser)
  return token
}

/**
 * Resets the sign-in time after re-authentication and rotates the token. Live streams stay open.
 * Returns the token for the cookie.
 */
export const renewSession = async (db: Db, id: string, now: Date, { isStrong = false } = {}) => {
  const token = newToken()
  await store.renewSession(db, id, { tokenHash: hashToken(token), authenticatedAt: now, isStrong })
  return token
}

/** Makes the session strong after a second factor was set up. The sign-in time stays. */
export const strengthenSession = async (db: Db, id: string) => {
  const token = newToken()
  await store.strengthenSession(db, id, hashToken(token))
  return token
}

/** Rotates the token and changes nothing else. */
export const replaceToken = async (db: Db, id: string) => {
  const token = newToken()
  await store.replaceToken(db, id, hashToken(token))
  return token
}

export const { weakenSessions } = store

const sessionLimits = (at: number) => ({
  seenAfter: new Date(at - idleMs),
  createdAfter: new Date(at - absoluteMs),
})

/** A session with its user, and what the time limits of each request are evaluated from. */
export type StoredSession = {
  me: Me
  id: string
  startedAt: Date
  lastSeenAt: Date
  authenticatedAt: Date
  isStrong: boolean
  secondFactorBy: Date | null
  hasSecondFactor: boolean
  teamNeedsStrength: boolean
}

/** The session with this token hash, even if it is past a limit. */
export const readSession = async (db: Db, tokenHash: Buffer): Promise<StoredSession | null> => {
  const row = await store.findSession(db, tokenHash)
  if (!row) return null
  const { sessionId: id, startedAt, lastSeenAt, authenticatedAt, isStrong, ...others } = row
  const { hasSecondFactor, teamNeedsStrength, dataExportRequested, ...user } = others
  return {
    // Shared by requests while it is cached.
    me: Object.freeze(toMe(user, dataExportRequested)),
    id,
    startedAt,
    lastSeenAt,
    authenticatedAt,
    isStrong,
    secondFactorBy: user.secondFactorBy,
    hasSecondFactor,
    teamNeedsStrength,
  }
}

/** The deadline is for setting a second factor up. A user who has one must use it. */
const needsStrength = (
  { teamNeedsStrength, hasSecondFactor, secondFactorBy }: StoredSession,
  at: number,
) => teamNeedsStrength && (hasSecondFactor || (secondFactorBy?.getTime() ?? 0) <= at)

/** Resolves a session token to its user, or null. Limits depend on the time of the request. */
export const resumeSession = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  token: string,
  find = (tokenHash: Buffer) => readSession(db, tokenHash),
) => {
  const at = now().getTime()
  const stored = await find(hashToken(token))
  const { seenAfter, createdAfter } = sessionLimits(at)
  if (!stored || stored.lastSeenAt <= seenAfter || stored.startedAt <= createdAfter) return null
  const { me, id, authenticatedAt, isStrong, secondFactorBy } = stored
  if (at - stored.lastSeenAt.getTime() > touchIntervalMs) {
    stored.lastSeenAt = new Date(at)
    await store.touchSession(db, id, stored.lastSeenAt)
  }
  const session = {
    id,
    authenticatedAt,
    isStrong,
    needsStrength: needsStrength(stored, at),
    secondFactorBy,
  }
  return { me, session }
}

/** Filters the session ids that are still valid. */
export const filterOpenSessions = async ({ db, now }: Pick<App, 'db' | 'now'>, ids: string[]) =>
  new Set(await store.filterOpen(db, ids, sessionLimits(now().getTime())))

/** The user's sessions, the most recent first. */
export const listSessions = ({ db, now }: Pick<App, 'db' | 'now'>, userId: string) =>
  store.listSessions(db, userId, sessionLimits(now().getTime()))

/** Returns whether there was one. Also removes its push subscription. */
export const endUserSession = async (db: Db, userId: string, id: string) => {
  await removeDevicesOfSession(db, userId, id)
  return store.removeUserSession(db, userId, id)
}

/** Ends all sessions of a user, or all but one, with their push subscriptions. */
export const endSessions = async (db: Db, userId: string, exceptId: string | null = null) => {
  await removeDevicesExceptSession(db, userId, exceptId)
  await store.removeUserSessions(db, userId, exceptId)
}

/**
 * Ends a session and its push subscription. If the same user signs in with a new session in the
 * same browser, the subscription moves to that session.
 */
export const endSession = (db: Sql, token: string, next?: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await store.findSessionByHash(tx, hashToken(token))
    if (!ended) return
    const { id, userId } = ended
    const successor = next ? await store.findSessionByHash(tx, hashToken(next)) : null
    if (successor?.userId === userId) await moveDevices(tx, userId, { from: id, to: successor.id })
    await endUserSession(tx, userId, id)
  })

/** For a transaction that has locked the user: rejects a session that has just ended. */
export const requireOpenSession = async (tx: Tx, { id }: { id: string }): Promise<void> => {
  if (!(await store.hasSession(tx, id))) throw new AppError('not_signed_in')
}

const cleanupIntervalHours = 24

export const handleSessionJobs = ({ db, now, jobs }: App) =>
  jobs.every('maintenance.sessions', cleanupIntervalHours, async () => {
    const at = now().getTime()
    await store.removeExpiredSessions(db, {
      seenBefore: new Date(at - idleMs),
      createdBefore: new Date(at - absoluteMs),
    })
  })
