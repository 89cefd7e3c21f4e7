import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Config, isLocalUrl } from '#server/config.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * One household has a whole /64 of IPv6, so that is what limits count. Whoever has gone before they
 * were looked at has no address any more.
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

/** What is kept of an address beside a session: enough to recognise, too little to locate. */
export const shortAddress = (ip: string | undefined = ''): string => {
  const key = addressKey(ip)
  return isIPv6(ip) && key.includes('::/64') ? key : key.replace(/\.\d+$/, '.0')
}

/**
 * In a trial on this machine, requests that no proxy forwarded are not counted by address, unless the
 * limits are `strict`. Where others come, a proxy that forwards no address would exempt them all.
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
