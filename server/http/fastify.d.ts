import '@fastify/cookie'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. */
    me: Me | null
    /**
     * The row of `sessions` and its last authentication. Strong: signed in with a passkey or a second
     * factor. `needsStrength`: the account must do so for staff actions, at the latest from
     * `secondFactorBy`.
     */
    session: {
      id: string
      authenticatedAt: Date
      isStrong: boolean
      needsStrength: boolean
      secondFactorBy: Date | null
    } | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** A static file of the web app. */
    isFile?: boolean
  }
}
