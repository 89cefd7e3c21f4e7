import type { FastifyRequest } from 'fastify'
import type { Limits } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'

/** As with passwords: tries are counted, and given back unless the passkey was refused. */
export const guardedSigning = async <T>(
  limits: Limits,
  request: FastifyRequest,
  sign: () => Promise<T>,
) => {
  await limits.count('failedLoginByAddress', request)
  const giveBack = () => limits.giveBack('failedLoginByAddress', request)
  try {
    const result = await sign()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) await giveBack()
    throw error
  }
}
