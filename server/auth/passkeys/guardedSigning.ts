import type { FastifyRequest } from 'fastify'
import type { Bucket, Limits } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * As with passwords: tries are counted by address, or by what `tries` names, and given back unless
 * the passkey was refused.
 */
export const guardedSigning = async <T>(
  limits: Limits,
  request: FastifyRequest,
  sign: () => Promise<T>,
  { bucket, key }: { bucket: Bucket; key?: string } = { bucket: 'failedLoginByAddress' },
) => {
  await limits.count(bucket, request, key)
  const giveBack = () => limits.giveBack(bucket, request, key)
  try {
    const result = await sign()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) await giveBack()
    throw error
  }
}
