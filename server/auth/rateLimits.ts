import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { requireOrigin } from '#server/http/currentOrigin.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { canonicalEmail, findByLogin } from '#server/users/users.ts'
import type { Credentials, Registration } from '#shared/auth/contract.ts'
import type { ErrorCode } from '#shared/errors/errorTable.ts'
import type { Bucket } from '#shared/http/rateLimits.ts'
import { login, register } from './auth.ts'
import { withSignInSlot } from './passwords.ts'
import { findKnownDevice } from './security/knownDevices.ts'

// Unknown names are counted too, so the key is a hash.
const rateLimitKey = (username: string) =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')

const isAuthFailure = (error: unknown) =>
  error instanceof AppError && (error.status === 401 || error.status === 403)

/** The rate-limit bucket that failed attempts count against. */
type AttemptLimit = {
  bucket: Extract<Bucket, 'failedLoginByAccount' | 'failedLoginOnDevice' | 'failedSignInAgain'>
  key: string
}

/** Attempts of a signed-in user are counted by session, so other clients cannot use them up. */
export const sessionAttemptLimit = (session: { id: string }): AttemptLimit => ({
  bucket: 'failedSignInAgain',
  key: session.id,
})

/** Username and email address count as one account. A known device has a bucket of its own. */
const loginAttemptLimit = async (
  { db }: Pick<App, 'db'>,
  found: { id: string } | null,
  { username, deviceToken }: { username: string; deviceToken: string | null },
): Promise<AttemptLimit> => {
  const device = await findKnownDevice(db, found?.id ?? null, deviceToken)
  if (device) return { bucket: 'failedLoginOnDevice', key: device }
  return { bucket: 'failedLoginByAccount', key: found?.id ?? rateLimitKey(username) }
}

const isPerAccount = ({ bucket }: AttemptLimit) => bucket === 'failedLoginByAccount'

const refundAttempt = async (
  limits: RateLimits,
  request: FastifyRequest,
  attempts: AttemptLimit,
) => {
  await limits.refund(attempts.bucket, request, attempts.key)
  if (isPerAccount(attempts)) await limits.refund('failedLoginByAddress', request)
}

/**
 * Runs `work`, which checks a password, within the rate limits. The attempt is counted first, so that
 * concurrent attempts all count, and refunded unless the password was wrong. Where both limits apply,
 * the client's address counts first: a blocked address uses up no attempts of the account.
 */
export const withLoginRateLimit = async <T>(
  limits: RateLimits,
  request: FastifyRequest,
  attempts: AttemptLimit,
  work: () => Promise<T>,
): Promise<T> => {
  if (isPerAccount(attempts)) await limits.count('failedLoginByAddress', request)
  await limits.count(attempts.bucket, request, attempts.key)
  try {
    const result = await work()
    await refundAttempt(limits, request, attempts)
    await limits.reset(attempts.bucket, attempts.key)
    return result
  } catch (error) {
    if (!isAuthFailure(error)) await refundAttempt(limits, request, attempts)
    throw error
  }
}

const hasCode = (error: unknown, code: ErrorCode) =>
  error instanceof AppError && error.code === code

/**
 * Runs `work`, which checks a password and, with a second factor, a code. Wrong codes after the
 * right password have their own bucket, because six digits need a lower limit. A request for a code
 * is not a failure.
 */
export const withOtpRateLimit = async <T>(
  limits: RateLimits,
  request: FastifyRequest,
  { attempts, code }: { attempts: AttemptLimit; code: string | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  if (code !== undefined) await limits.count('wrongCode', request, attempts.key)
  try {
    const result = await withLoginRateLimit(limits, request, attempts, work)
    if (code !== undefined) await limits.reset('wrongCode', attempts.key)
    return result
  } catch (error) {
    if (code !== undefined && !hasCode(error, 'second_factor_code_wrong'))
      await limits.refund('wrongCode', request, attempts.key)
    if (code === undefined && hasCode(error, 'second_factor_code_required'))
      await refundAttempt(limits, request, attempts)
    throw error
  }
}

/** Signs in within the rate limits. */
export const rateLimitedLogin = (
  app: App,
  limits: RateLimits,
  request: FastifyRequest,
  { username, ...credentials }: Credentials,
) =>
  withSignInSlot(async () => {
    const found = await findByLogin(app.db, username)
    const attempts = await loginAttemptLimit(app, found, {
      username,
      deviceToken: requireOrigin().deviceToken,
    })
    return withOtpRateLimit(limits, request, { attempts, code: credentials.code }, () =>
      login(app, found, credentials),
    )
  })

/**
 * Registers within the rate limits. Each new account sends a mail to its address, so only
 * successful registrations count against the address.
 */
export const rateLimitedRegistration = async (
  app: App,
  limits: RateLimits,
  request: FastifyRequest,
  registration: Registration,
) => {
  const address = rateLimitKey(canonicalEmail(registration.email))
  await limits.count('confirmationMail', request, address)
  try {
    return await register(app, registration)
  } catch (error) {
    await limits.refund('confirmationMail', request, address)
    throw error
  }
}

/**
 * Counts the attempt by address, or in the given bucket, and refunds it unless the passkey was
 * rejected.
 */
export const withPasskeyRateLimit = async <T>(
  limits: RateLimits,
  request: FastifyRequest,
  sign: () => Promise<T>,
  { bucket, key }: { bucket: Bucket; key?: string } = { bucket: 'failedLoginByAddress' },
) => {
  await limits.count(bucket, request, key)
  const refund = () => limits.refund(bucket, request, key)
  try {
    const result = await sign()
    await refund()
    return result
  } catch (error) {
    if (!(error instanceof AppError)) await refund()
    throw error
  }
}
