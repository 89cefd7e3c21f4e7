import type { FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { type Language, languageCookie } from '#shared/language/languages.ts'
import { retention } from '#shared/privacy/retention.ts'

const hours = 3_600_000

// The __Host- prefix makes browsers reject the cookie from other hosts and over plain http.
export const cookieName = ({ isHttps }: Config) => (isHttps ? '__Host-session' : 'session')

/** A session ends after this time in any case, so its cookie does too. */
const sessionMs = retention.sessions.days * 24 * hours

const cookieOptions = (config: Pick<Config, 'isHttps'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

export const setSessionCookie = (reply: FastifyReply, config: Config, token: string) =>
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    maxAge: sessionMs / 1000,
  })

export const clearSessionCookie = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(cookieName(config), cookieOptions(config))

const deviceMs = (retention.deviceCookie.months / 12) * 365 * 24 * hours

export const deviceCookieName = ({ isHttps }: Config) => (isHttps ? '__Host-device' : 'device')

/** Recognises a device. It grants no access and survives sign-out. */
export const setDeviceCookie = (reply: FastifyReply, config: Config, deviceToken: string) =>
  reply.setCookie(deviceCookieName(config), deviceToken, {
    ...cookieOptions(config),
    maxAge: deviceMs / 1000,
  })

/** The position of the browser's last write, so that it does not read from a replica behind it. */
export const positionCookieName = ({ isHttps }: Config) =>
  isHttps ? '__Host-position' : 'position'

export const setPositionCookie = (reply: FastifyReply, config: Config, position: string) =>
  reply.setCookie(positionCookieName(config), position, {
    ...cookieOptions(config),
    maxAge: (retention.positionCookie.days * 24 * hours) / 1000,
  })

const yearSeconds = 365 * 24 * 3600

/** The same as the app sets, which reads it. */
export const setLanguageCookie = (
  reply: FastifyReply,
  config: Pick<Config, 'isHttps'>,
  language: Language,
) =>
  reply.setCookie(languageCookie, language, {
    ...cookieOptions(config),
    httpOnly: false,
    maxAge: yearSeconds,
  })

/** After the account was deleted on this device. */
export const clearAllCookies = (reply: FastifyReply, config: Config) => {
  clearSessionCookie(reply, config)
  for (const name of [deviceCookieName(config), positionCookieName(config)])
    reply.clearCookie(name, cookieOptions(config))
}
