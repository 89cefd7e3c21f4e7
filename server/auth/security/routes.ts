import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { setSessionCookie } from '#server/http/session.ts'
import { security } from '#shared/auth/security/contract.ts'
import { originOf, sessionOf } from '../browser.ts'
import { triesOf, withinCodes, withinTries } from '../guardedLogin.ts'
import { authenticate, changePassword } from './changePassword.ts'
import { confirmByCode, sendConfirmationAgain } from './confirmAccount.ts'
import { confirmEmail, undoEmail } from './confirmEmail.ts'
import { sendAskAgain, takeBackAsk } from './emailChange.ts'
import { sessionsOf, signOutElsewhere, signOutThere } from './openSessions.ts'
import { forgotPassword, removePasskeys, resetPassword } from './resetPassword.ts'

export const securityRoutes = (app: App, limits: Limits) =>
  serve(app, security, {
    changePassword: async (change, me, { request, reply }) => {
      const session = sessionOf(request)
      const token = await withinTries(limits, request, triesOf(session), () =>
        changePassword(app, me, session, change, originOf(app, request)),
      )
      setSessionCookie(reply, app.config, token)
    },
    forgotPassword: async ({ email }, _, { request }) => {
      await limits.count('forgottenPassword', request)
      await forgotPassword(app, email)
    },
    resetPassword: async (reset, _, { request }) => {
      const { userId, ways } = await resetPassword(app, reset, originOf(app, request))
      await limits.forget('failedLoginByAccount', userId)
      return ways
    },
    removePasskeys: ({ token }, _, { request }) =>
      removePasskeys(app, token, originOf(app, request)),
    authenticate: async (given, me, { request, reply }) => {
      const session = sessionOf(request)
      const token = await withinCodes(
        limits,
        request,
        { tries: triesOf(session), code: given.code },
        () => authenticate(app, me, session, given, originOf(app, request)),
      )
      setSessionCookie(reply, app.config, token)
    },
    sessions: (_, me, { request }) => sessionsOf(app, me, sessionOf(request).id),
    endSession: ({ id }, me, { request }) => signOutThere(app, me, id, originOf(app, request)),
    endOtherSessions: (_, me, { request }) =>
      signOutElsewhere(app, me, sessionOf(request).id, originOf(app, request)),
    confirmEmail: ({ token }, _, { request }) => confirmEmail(app, token, originOf(app, request)),
    confirmEmailByCode: async ({ code }, me, { request }) => {
      await limits.count('confirmationCode', request, me.id)
      await confirmByCode(app, me, code, originOf(app, request))
      await limits.forget('confirmationCode', me.id)
    },
    resendConfirmation: (_, me) => sendConfirmationAgain(app, me),
    undoEmail: ({ token }, _, { request }) => undoEmail(app, token, originOf(app, request)),
    resendPendingEmail: (_, me) => inTransaction(app.db, (tx) => sendAskAgain(app, tx, me.id)),
    cancelPendingEmail: (_, me, { request }) =>
      inTransaction(app.db, (tx) => takeBackAsk(app, tx, me.id, originOf(app, request))),
  })
