import { originOf, sessionOf } from '#server/auth/browser.ts'
import { refuseStaleSignIn } from '#server/auth/freshSignIn.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { setSessionCookie } from '#server/http/session.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewCodes,
  turnOffSecondFactor,
} from './secondFactor.ts'
import { changeAdminSecurity, readAdminSecurity } from './teamRule.ts'

export const secondFactorRoutes = (app: App) => {
  serve(app, secondFactor, {
    read: (_, me, { request }) => readSecondFactor(app, me, sessionOf(request)),
    begin: (_, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return beginSecondFactor(app, me)
    },
    confirm: async ({ code }, me, { request, reply }) => {
      refuseStaleSignIn(request.session, app.now())
      const given = { code, sessionId: sessionOf(request).id }
      const { recovery, token } = await confirmSecondFactor(app, me, given, originOf(app, request))
      setSessionCookie(reply, app.config, token)
      return recovery
    },
    renewCodes: (_, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return renewCodes(app, me, originOf(app, request))
    },
    turnOff: (_, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return turnOffSecondFactor(app, me, originOf(app, request))
    },
  })
  serve(app, adminSecurity, {
    read: (_, _me, { request }) => readAdminSecurity(app, sessionOf(request)),
    change: (wish, me, { request }) =>
      changeAdminSecurity(app, me, { ...sessionOf(request), ...wish }, originOf(app, request)),
  })
}
