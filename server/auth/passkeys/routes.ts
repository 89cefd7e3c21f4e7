import { sessionAttemptLimit, withPasskeyRateLimit } from '#server/auth/rateLimits.ts'
import type { App } from '#server/http/context.ts'
import { setSessionCookie } from '#server/http/cookies.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import {
  requestOrigin,
  requireRecentSignIn,
  requireSession,
  startBrowserSession,
} from '#server/sessions/browserSession.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
  requireOwnPasskey,
} from './passkeys.ts'
import {
  createReauthenticationOptions,
  createSignInOptions,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from './signIn.ts'

export const passkeyRoutes = (app: App, limits: RateLimits) =>
  serve(app, passkeys, {
    signInOptions: () => createSignInOptions(app),
    signIn: async ({ response }, _, exchange) => {
      const { request } = exchange
      const verify = () => signInWithPasskey(app, response, requestOrigin(app, request))
      const result = await withPasskeyRateLimit(limits, request, verify)
      await startBrowserSession(app, exchange, result)
      return result.me
    },
    reauthenticateOptions: (_, me) => createReauthenticationOptions(app, me),
    reauthenticate: async ({ response: assertion }, me, { request, reply }) => {
      const session = requireSession(request)
      const proof = { assertion, sessionId: session.id }
      const verify = () => reauthenticateWithPasskey(app, me, proof, requestOrigin(app, request))
      const token = await withPasskeyRateLimit(
        limits,
        request,
        verify,
        sessionAttemptLimit(session),
      )
      setSessionCookie(reply, app.config, token)
    },
    list: (_, me) => listPasskeys(app.db, me.id),
    addOptions: (_, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      return createPasskeyOptions(app, me)
    },
    add: (attestation, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      return addPasskey(app, me, attestation, requestOrigin(app, request))
    },
    rename: ({ id, name }, me) => renamePasskey(app, me, id, name),
    remove: async ({ id }, me, { request }) => {
      await requireOwnPasskey(app, me, id)
      requireRecentSignIn(request.session, app.now())
      await removePasskey(app, me, id, requestOrigin(app, request))
    },
  })
