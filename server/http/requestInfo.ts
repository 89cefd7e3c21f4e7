import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Config, isLocalUrl } from '#server/config.ts'
import { apiPrefix } from '#shared/http/pages.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Rate-limit key of a client: a household owns a whole IPv6 /64, so limits count the prefix. A socket
 * that closed already has no address.
 */
export const addressKey = (ip: string | undefined = ''): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = plain.includes('::') ? tail.split(':').filter(Boolean) : []
  const middle = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return `${[...front, ...middle, ...back].slice(0, 4).join(':')}::/64`
}

/** The part of an address stored with a session: enough to recognise it, too little to locate it. */
export const truncateAddress = (ip: string | undefined = ''): string => {
  const key = addressKey(ip)
  return isIPv6(ip) && key.includes('::/64') ? key : key.replace(/\.\d+$/, '.0')
}

/**
 * Local trials: requests from loopback without forwarding headers are not counted by address, unless
 * the limits are `strict`. A public site is never exempt, since its proxy may not forward addresses.
 */
export const isExempt = (
  request: FastifyRequest,
  { rateLimits, publicUrl }: Pick<Config, 'rateLimits' | 'publicUrl'>,
): boolean => {
  if (rateLimits === 'off') return true
  if (rateLimits === 'strict' || !isLocalUrl(publicUrl)) return false
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers
  return forwarded === undefined && forwardedFor === undefined && loopback.has(request.ip)
}

/** The path of a request URL, without its query. */
export const pathOf = (url: string) => url.split('?')[0] ?? url

const unservedPath = `${apiPrefix}/unreadable`

/** Longer segments get our 404, since the router's own error would reveal the router. */
export const maxSegmentLength = 1000

/**
 * Maps a URL with invalid percent-encoding or an overlong segment to an unknown route, so that it
 * gets the same headers, log line and 404 as any other unknown URL.
 */
export const normalizeUrl = ({ url = '/' }: { url?: string | undefined }): string => {
  try {
    const path = pathOf(url)
    decodeURI(path)
    return path.split('/').some(({ length }) => length > maxSegmentLength) ? unservedPath : url
  } catch {
    return unservedPath
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request carries this bearer token; compared in constant time. */
export const hasBearerToken = (token: string, authorization = ''): boolean =>
  timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))
