import {
  sessionAttemptLimit,
  withLoginRateLimit,
  withOtpRateLimit,
} from '#server/auth/rateLimits.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { setSessionCookie } from '#server/http/cookies.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin, requireSession } from '#server/sessions/browserSession.ts'
import { security } from '#shared/auth/security/contract.ts'
import { listOpenSessions, signOutOtherSessions, signOutSession } from '../sessions.ts'
import { changePassword, reauthenticate } from './changePassword.ts'
import { confirmByCode, resendConfirmation } from './confirmAccount.ts'
import { cancelEmailChange, confirmEmail, resendEmailChange, undoEmail } from './emailChange.ts'
import { removePasskeys, requestPasswordReset, resetPassword } from './resetPassword.ts'

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
    sessions: (_, me, { request }) => listOpenSessions(app, me, requireSession(request).id),
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
