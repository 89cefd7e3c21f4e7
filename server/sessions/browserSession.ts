import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { cookieName, setDeviceCookie, setSessionCookie } from '#server/http/cookies.ts'
import type { HttpContext } from '#server/http/serve.ts'
import { endSession } from './sessions.ts'

export const sessionToken = ({ config }: Pick<App, 'config'>, request: FastifyRequest) =>
  request.cookies[cookieName(config)] ?? ''

/** The session of an authenticated request. */
export const requireSession = ({ session }: FastifyRequest) => {
  if (!session) throw new AppError('not_signed_in')
  return session
}

/** Sets the session and device cookies, and ends the session that the browser had before. */
export const startBrowserSession = async (
  app: App,
  { request, reply }: HttpContext,
  { token, deviceToken }: { token: string; deviceToken: string },
): Promise<void> => {
  const before = sessionToken(app, request)
  if (before) await endSession(app.db, before, token)
  setSessionCookie(reply, app.config, token)
  setDeviceCookie(reply, app.config, deviceToken)
}

const recentSignInMs = 60 * 60_000

/**
 * Guards sensitive actions at an unlocked screen: email change, account deletion, sign-in methods,
 * data export, administrator rights. Rejects unless the session signed in within the last hour. The
 * browser then asks for the password and repeats the call.
 */
export const requireRecentSignIn = (session: { authenticatedAt: Date } | null, now: Date): void => {
  if (!session || now.getTime() - session.authenticatedAt.getTime() > recentSignInMs)
    throw new AppError('recent_sign_in_required')
}
