import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { clearSessionCookie, setSessionCookie } from '#server/http/cookies.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import {
  requestOrigin,
  requireRecentSignIn,
  requireSession,
  sessionToken,
  startBrowserSession,
} from '#server/sessions/browserSession.ts'
import { endSession } from '#server/sessions/sessions.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
  requireOwnPasskey,
} from './passkeys/passkeys.ts'
import {
  createReauthenticationOptions,
  createSignInOptions,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from './passkeys/signIn.ts'
import {
  rateLimitedLogin,
  rateLimitedRegistration,
  sessionAttemptLimit,
  withLoginRateLimit,
  withOtpRateLimit,
  withPasskeyRateLimit,
} from './rateLimits.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewCodes,
  turnOffSecondFactor,
} from './secondFactor/secondFactor.ts'
import { changeAdminSecurity, readAdminSecurity } from './secondFactor/teamRequirement.ts'
import { changePassword, reauthenticate } from './security/changePassword.ts'
import { confirmByCode, resendConfirmation } from './security/confirmAccount.ts'
import {
  cancelEmailChange,
  confirmEmail,
  resendEmailChange,
  undoEmail,
} from './security/emailChange.ts'
import { removePasskeys, requestPasswordReset, resetPassword } from './security/resetPassword.ts'
import { listOpenSessions, signOutOtherSessions, signOutSession } from './sessions.ts'

export const authRoutes = (app: App, limits: RateLimits) =>
  serve(app, auth, {
    me: (_, me) => me,
    login: async (credentials, _, exchange) => {
      const { request } = exchange
      const origin = requestOrigin(app, request)
      const result = await rateLimitedLogin(app, limits, request, credentials, origin)
      await startBrowserSession(app, exchange, result)
      return result.me
    },
    register: async (registration, _, exchange) => {
      const { request } = exchange
      const result = await rateLimitedRegistration(app, limits, request, registration)
      await startBrowserSession(app, exchange, result)
      return result.me
    },
    logout: async (_input, _me, { request, reply }) => {
      await endSession(app.db, sessionToken(app, request))
      clearSessionCookie(reply, app.config)
    },
  })

export const securityRoutes = (app: App, limits: RateLimits) =>
  serve(app, security, {
    changePassword: async (change, me, { request, reply }) => {
      const session = requireSession(request)
      const token = await withLoginRateLimit(limits, request, sessionAttemptLimit(session), () =>
        changePassword(app, me, session, change, requestOrigin(app, request)),
      )
      setSessionCookie(reply, app.config, token)
    },
    forgotPassword: async ({ email }, _, { request }) => {
      await limits.count('forgottenPassword', request)
      await requestPasswordReset(app, email)
    },
    resetPassword: async (reset, _, { request }) => {
      const { userId, otherMethods } = await resetPassword(app, reset, requestOrigin(app, request))
      await limits.reset('failedLoginByAccount', userId)
      return otherMethods
    },
    removePasskeys: ({ token }, _, { request }) =>
      removePasskeys(app, token, requestOrigin(app, request)),
    authenticate: async (credentials, me, { request, reply }) => {
      const session = requireSession(request)
      const token = await withOtpRateLimit(
        limits,
        request,
        { attempts: sessionAttemptLimit(session), code: credentials.code },
        () => reauthenticate(app, me, session, credentials, requestOrigin(app, request)),
      )
      setSessionCookie(reply, app.config, token)
    },
    sessions: (_, me, { request }) =>
      listOpenSessions(app, me, {
        id: requireSession(request).id,
        browser: requestOrigin(app, request).browser,
      }),
    endSession: ({ id }, me, { request }) =>
      signOutSession(app, me, id, requestOrigin(app, request)),
    endOtherSessions: (_, me, { request }) =>
      signOutOtherSessions(app, me, requireSession(request).id, requestOrigin(app, request)),
    confirmEmail: ({ token }, _, { request }) =>
      confirmEmail(app, token, requestOrigin(app, request)),
    confirmEmailByCode: async ({ code }, me, { request }) => {
      await limits.count('confirmationCode', request, me.id)
      await confirmByCode(app, me, code, requestOrigin(app, request))
      await limits.reset('confirmationCode', me.id)
    },
    resendConfirmation: (_, me) => resendConfirmation(app, me),
    undoEmail: ({ token }, _, { request }) => undoEmail(app, token, requestOrigin(app, request)),
    resendPendingEmail: (_, me) => inTransaction(app.db, (tx) => resendEmailChange(app, tx, me.id)),
    cancelPendingEmail: (_, me, { request }) =>
      inTransaction(app.db, (tx) => cancelEmailChange(app, tx, me.id, requestOrigin(app, request))),
  })

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

export const secondFactorRoutes = (app: App) => {
  serve(app, secondFactor, {
    read: (_, me, { request }) => readSecondFactor(app, me, requireSession(request)),
    begin: (_, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      return beginSecondFactor(app, me)
    },
    confirm: async ({ code }, me, { request, reply }) => {
      requireRecentSignIn(request.session, app.now())
      const confirmation = { code, sessionId: requireSession(request).id }
      const { recovery, token } = await confirmSecondFactor(
        app,
        me,
        confirmation,
        requestOrigin(app, request),
      )
      setSessionCookie(reply, app.config, token)
      return recovery
    },
    renewCodes: (_, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      return renewCodes(app, me, requestOrigin(app, request))
    },
    turnOff: (_, me, { request }) => {
      requireRecentSignIn(request.session, app.now())
      return turnOffSecondFactor(app, me, requestOrigin(app, request))
    },
  })
  serve(app, adminSecurity, {
    read: (_, _me, { request }) => readAdminSecurity(app, requireSession(request)),
    change: (change, me, { request }) =>
      changeAdminSecurity(
        app,
        me,
        { ...requireSession(request), ...change },
        requestOrigin(app, request),
      ),
  })
}
