import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { Bucket, Limits } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findByLogin } from '#server/users/users.ts'
import type { Credentials } from '#shared/auth/contract.ts'
import { login } from './auth.ts'
import { asOneOfFew } from './passwords.ts'
import { knownDevice } from './security/devices.ts'
import type { Origin } from './sessions.ts'

// Names that nobody has are counted too, and never kept readable.
export const keyOf = (username: string) =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')

const isWrong = (error: unknown) =>
  error instanceof Refusal && (error.status === 401 || error.status === 403)

/** The rate-limit bucket that failed attempts count against. */
type Tries = {
  bucket: Extract<Bucket, 'failedLoginByAccount' | 'failedLoginOnDevice' | 'failedSignInAgain'>
  key: string
}

/** Attempts of a signed-in user are counted by session, so other clients cannot use them up. */
export const triesOf = (session: { id: string }): Tries => ({
  bucket: 'failedSignInAgain',
  key: session.id,
})

/** Username and email address count as one account. A known device has a bucket of its own. */
const triesToSignIn = async (
  { db }: Pick<App, 'db'>,
  found: { id: string } | null,
  { username, mark }: { username: string; mark: string | null },
): Promise<Tries> => {
  const device = await knownDevice(db, found?.id ?? null, mark)
  if (device) return { bucket: 'failedLoginOnDevice', key: device }
  return { bucket: 'failedLoginByAccount', key: found?.id ?? keyOf(username) }
}

const isFromAnywhere = ({ bucket }: Tries) => bucket === 'failedLoginByAccount'

const giveTryBack = async (limits: Limits, request: FastifyRequest, tries: Tries) => {
  await limits.giveBack(tries.bucket, request, tries.key)
  if (isFromAnywhere(tries)) await limits.giveBack('failedLoginByAddress', request)
}

/**
 * Runs `work`, which checks a password, within the rate limits. The attempt is counted first, so that
 * concurrent attempts all count, and refunded unless the password was wrong. Where both limits apply,
 * the client's address counts first: a blocked address uses up no attempts of the account.
 */
export const withinTries = async <T>(
  limits: Limits,
  request: FastifyRequest,
  tries: Tries,
  work: () => Promise<T>,
): Promise<T> => {
  if (isFromAnywhere(tries)) await limits.count('failedLoginByAddress', request)
  await limits.count(tries.bucket, request, tries.key)
  try {
    const result = await work()
    await giveTryBack(limits, request, tries)
    await limits.forget(tries.bucket, tries.key)
    return result
  } catch (error) {
    if (!isWrong(error)) await giveTryBack(limits, request, tries)
    throw error
  }
}

const isCodeAsked = (error: unknown) => error instanceof Refusal && error.field === 'code'

/**
 * What a password opens, and a code where a second factor is on. Codes that are wrong after the right
 * password have a bucket of their own: six digits would not last long at the pace of the other. To be
 * asked for a code is no failure.
 */
export const withinCodes = async <T>(
  limits: Limits,
  request: FastifyRequest,
  { tries, code }: { tries: Tries; code: string | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  if (code !== undefined) await limits.count('wrongCode', request, tries.key)
  try {
    const result = await withinTries(limits, request, tries, work)
    if (code !== undefined) await limits.forget('wrongCode', tries.key)
    return result
  } catch (error) {
    if (code !== undefined && !isCodeAsked(error))
      await limits.giveBack('wrongCode', request, tries.key)
    if (code === undefined && isCodeAsked(error)) await giveTryBack(limits, request, tries)
    throw error
  }
}

/** Signs in within the limits. */
export const guardedLogin = (
  app: App,
  limits: Limits,
  request: FastifyRequest,
  { username, ...shown }: Credentials,
  origin: Origin,
) =>
  asOneOfFew(async () => {
    const found = await findByLogin(app.db, username)
    const tries = await triesToSignIn(app, found, { username, mark: origin.mark })
    return withinCodes(limits, request, { tries, code: shown.code }, () =>
      login(app, found, shown, origin),
    )
  })
