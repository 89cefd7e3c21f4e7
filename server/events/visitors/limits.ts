import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/appError.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { canonicalEmail } from '#server/users/users.ts'

const bucket = 'visitorMail'

/**
 * Counts the bookings of an address, whoever owns it, because each sends a mail. One that fails
 * sends none, and counts only for the network.
 */
export const withAddressLimit = async <Done>(
  limits: RateLimits,
  request: FastifyRequest,
  { email }: { email: string },
  work: () => Promise<Done>,
): Promise<Done> => {
  const address = canonicalEmail(email).toLowerCase()
  await limits.count(bucket, request, address)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) await limits.refund(bucket, request, address)
    throw error
  }
}
