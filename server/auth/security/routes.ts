import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { setSessionCookie } from '#server/http/session.ts'
import { security } from '#shared/auth/security/contract.ts'
import { originOf, sessionOf } from '../browser.ts'
import { withinCodes, withinTries } from '../guardedLogin.ts'
import { authenticate, changePassword } from './changePassword.ts'
import { confirmEmail, undoEmail } from './confirmEmail.ts'
import { sendAskAgain, takeBackAsk } from './emailChange.ts'
import { sessionsOf, signOutElsewhere, signOutThere } from './openSessions.ts'
import { forgotPassword, resetPassword } from './resetPassword.ts'

export const securityRoutes = (app: App, limits: Limits) =>
  serve(app, security, {
    changePassword: async (change, me, { request, reply }) => {
      const token = await withinTries(limits, request, me.id, () =>
        changePassword(app, me, sessionOf(request), change, originOf(app, request)),
      )
      setSessionCookie(reply, app.config, token)
    },
    forgotPassword: async ({ email }, _, { request }) => {
      await limits.count('forgottenPassword', request)
      await forgotPassword(app, email)
    },
    resetPassword: async (reset, _, { request }) => {
      await limits.forget(
        'failedLoginByAccount',
        await resetPassword(app, reset, originOf(app, request)),
      )
    },
    authenticate: async (given, me, { request, reply }) => {
      const tries = { account: me.id, code: given.code }
      const token = await withinCodes(limits, request, tries, () =>
        authenticate(app, me, sessionOf(request), given, originOf(app, request)),
      )
      setSessionCookie(reply, app.config, token)
    },
    sessions: (_, me, { request }) => sessionsOf(app, me, sessionOf(request).id),
    endSession: ({ id }, me, { request }) => signOutThere(app, me, id, originOf(app, request)),
    endOtherSessions: (_, me, { request }) =>
      signOutElsewhere(app, me, sessionOf(request).id, originOf(app, request)),
    confirmEmail: ({ token }, _, { request }) => confirmEmail(app, token, originOf(app, request)),
    undoEmail: ({ token }, _, { request }) => undoEmail(app, token, originOf(app, request)),
    resendPendingEmail: (_, me) => inTransaction(app.db, (tx) => sendAskAgain(app, tx, me.id)),
    cancelPendingEmail: (_, me, { request }) =>
      inTransaction(app.db, (tx) => takeBackAsk(app, tx, me.id, originOf(app, request))),
  })
