import { promises as dns, type LookupAddress } from 'node:dns'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// An import of node:http would load Node's fetch, see errors.ts.
const { request: httpRequest } = process.getBuiltinModule('node:http')

/** An address that comes from a user. */
export type Target = {
  url: URL
  /** Named by the operator: trusted, private addresses and plain HTTP included. */
  isOperatorHost: boolean
}

/** Null for an address that is not https on its own port, or that contains a password. */
export const parseTarget = (text: string, operatorOrigins: string[]): Target | null => {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return null
  url.hash = ''
  if (operatorOrigins.includes(url.origin)) return { url, isOperatorHost: true }
  return url.protocol === 'https:' && url.port === '' ? { url, isOperatorHost: false } : null
}

const isPublic = ({ address }: LookupAddress) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const localName = /(?:^|\.)(?:localhost|local|internal|invalid|home\.arpa)$/

/** URLs write an IPv6 address in brackets. */
const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Whether a host can be on the internet at all: neither a private address nor a local name. */
export const mayBePublicHost = (hostname: string): boolean => {
  const address = withoutBrackets(hostname)
  if (ipaddr.isValid(address)) return isPublic({ address, family: 0 })
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !localName.test(name)
}

/** Connects to the addresses that were checked, which prevents DNS rebinding. */
const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
    else done(Object.assign(new Error('No address found'), { code: 'ENOTFOUND' }), '', 0)
  }

/** An unknown host name counts as not allowed; a failing name server is an error. */
const emptyIfNotFound = (error: { code?: string }) => {
  if (error.code === 'ENOTFOUND') return []
  throw error
}

/** Null when the name resolves to a private address or does not exist. */
const lookUp = async (hostname: string): Promise<LookupAddress[] | null> => {
  const host = withoutBrackets(hostname)
  const found = await dns.lookup(host, { all: true }).catch(emptyIfNotFound)
  return found.length > 0 && found.every(isPublic) ? found : null
}

type Exchange<Result> = {
  method: string
  /** Computed only after the checks. */
  prepare: () => { headers: Record<string, string | number>; body?: Buffer }
  read: (response: IncomingMessage) => Result | Promise<Result>
}

/**
 * Sends a request to an untrusted address. The host name is resolved, all its addresses must be
 * public, and the connection uses these addresses. Redirects are not followed. Returns null if the
 * name resolves to a private address or does not exist. The signal ends every step.
 */
export const guardedRequest = async <Result>(
  { url, isOperatorHost }: Target,
  signal: AbortSignal,
  exchange: Exchange<Result>,
): Promise<Result | null> => {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {}) // prevents an unhandled rejection when the response came first
  const addresses = isOperatorHost ? [] : await Promise.race([lookUp(url.hostname), aborted])
  if (!addresses) return null
  const lookup = isOperatorHost ? {} : { lookup: pinnedLookup(addresses) }
  return Promise.race([send(url, exchange, { ...lookup, signal }), aborted])
}

const send = <Result>(
  url: URL,
  { method, prepare, read }: Exchange<Result>,
  options: RequestOptions,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const { headers, body } = prepare()
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    // A new connection each time: a pooled one would skip the address check.
    const sent: ClientRequest = request(url, { ...options, method, headers, agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.on('error', () => {})
      Promise.resolve(read(response)).then(resolve, reject)
    })
    sent.end(body)
  })

/** A code for logs and lists; the message of an error may contain the address. */
export const requestErrorCode = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : name === 'TimeoutError' ? 'ETIMEDOUT' : String(name)
}
