import '@fastify/cookie'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person signed in; null for a visitor. */
    me: Me | null
    /**
     * When the password was last given, and which row of `sessions` it is. Strong: with a passkey, or
     * with a second factor; and whether it has to be, for what only the team may do, and by when.
     */
    session: {
      id: string
      authenticatedAt: Date
      isStrong: boolean
      needsStrength: boolean
      secondFactorBy: Date | null
    } | null
    /** Fresh for each page; `style-src` names it. */
    cspNonce: string
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** A file of the browser part, of which each page asks for many. */
    isFile?: boolean
  }
}
