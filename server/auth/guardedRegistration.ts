import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { canonicalEmail } from '#server/users/users.ts'
import type { Registration } from '#shared/auth/contract.ts'
import { register } from './auth.ts'
import { originOf } from './browser.ts'
import { keyOf } from './guardedLogin.ts'

/**
 * Registers within the limits. Each account sends one mail to its address, so that somebody who makes
 * and deletes accounts would send many: only those that were made count against the address.
 */
export const guardedRegistration = async (
  app: App,
  limits: Limits,
  request: FastifyRequest,
  registration: Registration,
) => {
  await limits.count('register', request)
  const address = keyOf(canonicalEmail(registration.email))
  await limits.count('confirmationMail', request, address)
  try {
    return await register(app, registration, originOf(app, request))
  } catch (error) {
    await limits.giveBack('confirmationMail', request, address)
    throw error
  }
}
