import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#server/http/appError.ts'
import { mayContain } from './bloomFilter.ts'

// argon2id with OWASP's figures (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One core stays free for the event loop and the database. A full queue is about two seconds of
// work (13 ms each).
const hashingLimit = pLimit(availableParallelism() > 2 ? 2 : 1)
const maxQueued = 150

const requireCapacity = (queued: number) => {
  if (queued >= maxQueued) throw new AppError('sign_in_busy', { retryAfterSeconds: 2 })
}

const withHashingLimit = <T>(work: () => Promise<T>): Promise<T> => {
  requireCapacity(hashingLimit.pendingCount)
  return hashingLimit(work)
}

let activeSignIns = 0

/**
 * Limits concurrent sign-ins as a whole, so that a flood of them cannot exhaust the database or the
 * capacity for other requests.
 */
export const withSignInSlot = async <T>(signIn: () => Promise<T>): Promise<T> => {
  requireCapacity(activeSignIns)
  activeSignIns += 1
  try {
    return await signIn()
  } finally {
    activeSignIns -= 1
  }
}

export const hashPassword = (password: string) =>
  withHashingLimit(() => hash(password, argon2Options))

// Verified for unknown names, so that both responses take the same time.
const decoyHash = hash('no one has this password', argon2Options)

/** False for a wrong password and for an unknown user (`null`), after equal work. */
export const verifyPassword = async (hashed: string | null, password: string) => {
  const expected = hashed ?? (await decoyHash)
  const matches = await withHashingLimit(() => verify(expected, password))
  return hashed !== null && matches
}

// The 100,000 most frequent leaked passwords, made by scripts/breachedPasswords.ts.
const leakedPasswords = readFileSync(path.join(import.meta.dirname, 'breachedPasswords.bin'))
const lettersOnly = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Returns an error code when the password is easy to guess, else null. Weak are the username, the
 * product's name and frequently leaked passwords.
 */
export const passwordWeakness = (password: string, username: string) => {
  const lower = password.toLowerCase()
  if (lower === username.toLowerCase()) return 'password_is_username'
  if (lettersOnly(password) === 'welkom') return 'password_is_site_name'
  if (mayContain(leakedPasswords, lower)) return 'password_too_common'
  return null
}
