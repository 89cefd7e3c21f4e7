import type { App } from '#server/http/context.ts'
import { setSessionCookie } from '#server/http/cookies.ts'
import { serve } from '#server/http/serve.ts'
import {
  requestOrigin,
  requireRecentSignIn,
  requireSession,
} from '#server/sessions/browserSession.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewCodes,
  turnOffSecondFactor,
} from './secondFactor.ts'
import { changeAdminSecurity, readAdminSecurity } from './teamRequirement.ts'

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
