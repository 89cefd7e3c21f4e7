import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { clearSessionCookie, setSessionCookie } from '#server/http/cookies.ts'
import { requireOrigin } from '#server/http/currentOrigin.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import {
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

export const authRoutes = (app: App, limits: RateLimits) => {
  serve(app, auth, {
    me: (_, me) => me,
    login: async (credentials, _, exchange) => {
      const { request } = exchange
      const result = await rateLimitedLogin(app, limits, request, credentials)
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
  serve(app, security, {
    changePassword: async (change, me, { request, reply }) => {
      const session = requireSession(request)
      const token = await withLoginRateLimit(limits, request, sessionAttemptLimit(session), () =>
        changePassword(app, me, session, change),
      )
      setSessionCookie(reply, app.config, token)
    },
    forgotPassword: ({ email }) => requestPasswordReset(app, email),
    resetPassword: async (reset, _) => {
      const { userId, otherMethods } = await resetPassword(app, reset)
      await limits.reset('failedLoginByAccount', userId)
      return otherMethods
    },
    removePasskeys: ({ token }, _) => removePasskeys(app, token),
    authenticate: async (credentials, me, { request, reply }) => {
      const session = requireSession(request)
      const token = await withOtpRateLimit(
        limits,
        request,
        { attempts: sessionAttemptLimit(session), code: credentials.code },
        () => reauthenticate(app, me, session, credentials),
      )
      setSessionCookie(reply, app.config, token)
    },
    sessions: (_, me, { request }) =>
      listOpenSessions(app, me, {
        id: requireSession(request).id,
        browser: requireOrigin().browser,
      }),
    endSession: ({ id }, me) => signOutSession(app, me, id),
    endOtherSessions: (_, me, { request }) =>
      signOutOtherSessions(app, me, requireSession(request).id),
    confirmEmail: ({ token }, _) => confirmEmail(app, token),
    confirmEmailByCode: async ({ code }, me) => {
      await confirmByCode(app, me, code)
      await limits.reset('confirmationCode', me.id)
    },
    resendConfirmation: (_, me) => resendConfirmation(app, me),
    undoEmail: ({ token }, _) => undoEmail(app, token),
    resendPendingEmail: (_, me) => inTransaction(app.db, (tx) => resendEmailChange(app, tx, me.id)),
    cancelPendingEmail: (_, me) => inTransaction(app.db, (tx) => cancelEmailChange(app, tx, me.id)),
  })
  serve(app, passkeys, {
    signInOptions: () => createSignInOptions(app),
    signIn: async ({ response }, _, exchange) => {
      const { request } = exchange
      const verify = () => signInWithPasskey(app, response)
      const result = await withPasskeyRateLimit(limits, request, verify)
      await startBrowserSession(app, exchange, result)
      return result.me
    },
    reauthenticateOptions: (_, me) => createReauthenticationOptions(app, me),
    reauthenticate: async ({ response: assertion }, me, { request, reply }) => {
      const session = requireSession(request)
      const proof = { assertion, sessionId: session.id }
      const verify = () => reauthenticateWithPasskey(app, me, proof)
      const token = await withPasskeyRateLimit(
        limits,
        request,
        verify,
        sessionAttemptLimit(session),
      )
      setSessionCookie(reply, app.config, token)
    },
    list: (_, me) => listPasskeys(app.db, me.id),
    addOptions: (_, me) => createPasskeyOptions(app, me),
    add: (attestation, me) => addPasskey(app, me, attestation),
    rename: ({ id, name }, me) => renamePasskey(app, me, id, name),
    remove: async ({ id }, me, { request }) => {
      await requireOwnPasskey(app, me, id)
      requireRecentSignIn(request.session, app.now())
      await removePasskey(app, me, id)
    },
  })
  serve(app, secondFactor, {
    read: (_, me, { request }) => readSecondFactor(app, me, requireSession(request)),
    begin: (_, me) => beginSecondFactor(app, me),
    confirm: async ({ code }, me, { request, reply }) => {
      const confirmation = { code, sessionId: requireSession(request).id }
      const { recovery, token } = await confirmSecondFactor(app, me, confirmation)
      setSessionCookie(reply, app.config, token)
      return recovery
    },
    renewCodes: (_, me) => renewCodes(app, me),
    turnOff: (_, me) => turnOffSecondFactor(app, me),
  })
  serve(app, adminSecurity, {
    read: (_, _me, { request }) => readAdminSecurity(app, requireSession(request)),
    change: (change, me, { request }) =>
      changeAdminSecurity(app, me, { ...requireSession(request), ...change }),
  })
}
