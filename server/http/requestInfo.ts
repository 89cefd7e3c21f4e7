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

/** Decided by the route that answers: a requested URL has many spellings, such as `/%61pi/user`. */
export const isApiOrUnknown = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url === undefined || routeOptions.url.startsWith(`${apiPrefix}/`)

const pathOf = (url: string) => url.split('?')[0] ?? url

/** The decoded path of a request that no route answers. */
export const unservedPathOf = ({ url }: Pick<FastifyRequest, 'url'>) => decodeURI(pathOf(url))

const unservedPath = `${apiPrefix}/unreadable`

/** Longer segments get our 404, since the router's own error would reveal the router. */
export const maxSegmentLength = 1000

/** `http://host/path` or `/path#fragment` → `/path`. */
const originForm = (url: string) => {
  const [withoutFragment = ''] = url.split('#')
  return withoutFragment.replace(/^https?:\/\/[^/?]*/i, '').replace(/^\?/, '/?') || '/'
}

/**
 * Maps a URL with invalid percent-encoding or an overlong segment to an unknown route, so that it
 * gets the same headers, log line and 404 as any other unknown URL.
 */
export const normalizeUrl = ({ url: requested = '/' }: { url?: string | undefined }): string => {
  try {
    const url = originForm(requested)
    const path = pathOf(url)
    decodeURI(path)
    const isServed =
      path.startsWith('/') && path.split('/').every(({ length }) => length <= maxSegmentLength)
    return isServed ? url : unservedPath
  } catch {
    return unservedPath
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request carries this bearer token; compared in constant time. */
export const hasBearerToken = (token: string, authorization = ''): boolean =>
  timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))
