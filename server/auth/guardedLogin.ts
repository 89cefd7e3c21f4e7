import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Limits } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'

// Names are counted whether or not anybody has them, and never kept readable.
const keyOf = (username: string) =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')

/**
 * Runs a login. It is counted before the password is looked at, so that a hundred tries at once
 * are a hundred, and given back unless the password was wrong.
 */
export const guardedLogin = async <T>(
  limits: Limits,
  request: FastifyRequest,
  username: string,
  attempt: () => Promise<T>,
): Promise<T> => {
  const account = keyOf(username)
  await limits.count('failedLoginByAccount', request, account)
  await limits.count('failedLoginByAddress', request)
  try {
    const result = await attempt()
    await limits.forget('failedLoginByAccount', account)
    await limits.giveBack('failedLoginByAddress', request)
    return result
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 401)) {
      await limits.giveBack('failedLoginByAccount', request, account)
      await limits.giveBack('failedLoginByAddress', request)
    }
    throw error
  }
}
