import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findByLogin } from '#server/users/users.ts'
import type { Credentials } from '#shared/auth/contract.ts'
import { login } from './auth.ts'
import { asOneOfFew } from './passwords.ts'
import type { Origin } from './sessions.ts'

// Names that nobody has are counted too, and never kept readable.
export const keyOf = (username: string) =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')

const isWrong = (error: unknown) =>
  error instanceof Refusal && (error.status === 401 || error.status === 403)

/**
 * Does what a password opens. A try is counted before the password is looked at, so that a hundred
 * at once are a hundred, and given back unless the password was wrong. The address of the caller
 * comes first: whoever has used up their own tries takes none from the account.
 */
export const withinTries = async <T>(
  limits: Limits,
  request: FastifyRequest,
  account: string,
  work: () => Promise<T>,
): Promise<T> => {
  await limits.count('failedLoginByAddress', request)
  await limits.count('failedLoginByAccount', request, account)
  try {
    const result = await work()
    await limits.forget('failedLoginByAccount', account)
    await limits.giveBack('failedLoginByAddress', request)
    return result
  } catch (error) {
    if (!isWrong(error)) {
      await limits.giveBack('failedLoginByAccount', request, account)
      await limits.giveBack('failedLoginByAddress', request)
    }
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
  { account, code }: { account: string; code: string | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  if (code !== undefined) await limits.count('wrongCode', request, account)
  try {
    const result = await withinTries(limits, request, account, work)
    if (code !== undefined) await limits.forget('wrongCode', account)
    return result
  } catch (error) {
    if (code !== undefined && !isCodeAsked(error))
      await limits.giveBack('wrongCode', request, account)
    if (code === undefined && isCodeAsked(error)) {
      await limits.giveBack('failedLoginByAccount', request, account)
      await limits.giveBack('failedLoginByAddress', request)
    }
    throw error
  }
}

/** Signs in within the limits. Username and address of one person are one account. */
export const guardedLogin = (
  app: App,
  limits: Limits,
  request: FastifyRequest,
  { username, ...shown }: Credentials,
  origin: Origin,
) =>
  asOneOfFew(async () => {
    const found = await findByLogin(app.db, username)
    const account = found?.id ?? keyOf(username)
    return withinCodes(limits, request, { account, code: shown.code }, () =>
      login(app, found, shown, origin),
    )
  })
