import { keepIn, originOf, sessionOf } from '#server/auth/browser.ts'
import { refuseStaleSignIn } from '#server/auth/freshSignIn.ts'
import { triesOf } from '#server/auth/guardedLogin.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { setSessionCookie } from '#server/http/session.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { guardedSigning } from './guardedSigning.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  refuseUnknownPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { offerAgain, offerSignIn, showAgain, signInWithPasskey } from './signIn.ts'

export const passkeyRoutes = (app: App, limits: Limits) =>
  serve(app, passkeys, {
    signInOptions: () => offerSignIn(app),
    signIn: async ({ response }, _, exchange) => {
      const { request } = exchange
      const sign = () => signInWithPasskey(app, response, originOf(app, request))
      const entered = await guardedSigning(limits, request, sign)
      await keepIn(app, exchange, entered)
      return entered.me
    },
    againOptions: (_, me) => offerAgain(app, me),
    again: async ({ response: signed }, me, { request, reply }) => {
      const session = sessionOf(request)
      const given = { signed, sessionId: session.id }
      const sign = () => showAgain(app, me, given, originOf(app, request))
      const token = await guardedSigning(limits, request, sign, triesOf(session))
      setSessionCookie(reply, app.config, token)
    },
    list: (_, me) => listPasskeys(app.db, me.id),
    addOptions: (_, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return offerPasskey(app, me)
    },
    add: (made, me, { request }) => {
      refuseStaleSignIn(request.session, app.now())
      return addPasskey(app, me, made, originOf(app, request))
    },
    rename: ({ id, name }, me) => renamePasskey(app, me, id, name),
    remove: async ({ id }, me, { request }) => {
      await refuseUnknownPasskey(app, me, id)
      refuseStaleSignIn(request.session, app.now())
      await removePasskey(app, me, id, originOf(app, request))
    },
  })
