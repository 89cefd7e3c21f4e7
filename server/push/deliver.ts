import { promises as dns, type LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { maxEndpointLength } from '#shared/push/contract.ts'

/** The result of one delivery attempt. */
export type Outcome =
  | { kind: 'delivered' }
  /** The endpoint is permanently invalid. */
  | { kind: 'gone' }
  | { kind: 'retryLater'; seconds: number }
  | { kind: 'failed'; code: string }

// An import of node:http would load Node's fetch, see errors.ts.
const { request: httpRequest } = process.getBuiltinModule('node:http')

export type EncryptedRequest = { headers: Record<string, string | number>; body: Buffer }

const timeoutMs = 10_000
const defaultRetrySeconds = 60
const maxRetrySeconds = 24 * 3600

const isPublic = ({ address }: LookupAddress) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Connects to the addresses that were checked, which prevents DNS rebinding. */
const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
    else done(Object.assign(new Error('No address found'), { code: 'ENOTFOUND' }), '', 0)
  }

/**
 * An unknown host name counts as gone; a failing name server is an error, so the push is retried.
 */
const emptyIfNotFound = (error: { code?: string }) => {
  if (error.code === 'ENOTFOUND') return []
  throw error
}

/** Null when the name resolves to a private address or does not exist. */
const lookUp = async (hostname: string): Promise<LookupAddress[] | null> => {
  const found = await dns.lookup(hostname, { all: true }).catch(emptyIfNotFound)
  return found.length > 0 && found.every(isPublic) ? found : null
}

/**
 * Sends an encrypted request to a push service. The endpoint is untrusted, so each delivery checks
 * its host name and the addresses it currently resolves to. The payload is encrypted only after
 * these checks. Redirects are not followed, and the response body is ignored.
 */
export const deliver = async (
  endpoint: string,
  encrypt: () => EncryptedRequest,
  config: Pick<Config, 'pushHosts'>,
): Promise<Outcome> => {
  const allowed = parseEndpoint(endpoint, config)
  if (!allowed) return { kind: 'gone' }
  const signal = AbortSignal.timeout(timeoutMs)
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  timedOut.catch(() => {}) // prevents an unhandled rejection when the response came first
  try {
    const addresses = allowed.isOperatorHost
      ? []
      : await Promise.race([lookUp(allowed.url.hostname), timedOut])
    if (!addresses) return { kind: 'gone' }
    const lookupOptions = allowed.isOperatorHost ? {} : { lookup: pinnedLookup(addresses) }
    return await Promise.race([
      post(allowed.url, encrypt(), { ...lookupOptions, signal }),
      timedOut,
    ])
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) }
  }
}

const post = (
  url: URL,
  { headers, body }: EncryptedRequest,
  options: RequestOptions,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    // A new connection each time: a pooled one would skip the address check.
    const sent = send(url, { ...options, method: 'POST', headers, agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => {
      resolve(toOutcome(response.statusCode ?? 0, response.headers['retry-after']))
      response.on('error', () => {})
      response.destroy()
    })
    sent.end(body)
  })

const toOutcome = (status: number, retryAfter: string | undefined): Outcome => {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 429) return { kind: 'retryLater', seconds: retryAfterSeconds(retryAfter) }
  const isTransient = status === 408 || status === 413
  if (status >= 400 && status < 500 && !isTransient) return { kind: 'gone' }
  return { kind: 'failed', code: `PUSH_${status}` }
}

/** `Retry-After` in seconds or as a date; defaults to one minute. */
const retryAfterSeconds = (text = '') => {
  const date = Date.parse(text)
  const wanted = /^\d+$/.test(text) ? Number(text) : (date - Date.now()) / 1000
  return Math.min(Math.max(Number.isNaN(wanted) ? defaultRetrySeconds : wanted, 1), maxRetrySeconds)
}

const errorCode = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : name === 'TimeoutError' ? 'ETIMEDOUT' : String(name)
}

/** Allowlist of browser push services. Any other address is untrusted input (SSRF). */
const allowedServices = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[a-z\d-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)+push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
]

export type Endpoint = {
  url: URL
  /** One of `PUSH_HOSTS`: trusted by the operator, private addresses included. */
  isOperatorHost: boolean
}

/** Null for an endpoint that is not allowed. Checked on subscription and on every delivery. */
export const parseEndpoint = (
  text: string,
  { pushHosts }: Pick<Config, 'pushHosts'>,
): Endpoint | null => {
  const url = text.length <= maxEndpointLength ? URL.parse(text) : null
  if (!url || url.username || url.password) return null
  // Fragments are not sent: endpoints that differ only in the fragment are the same device.
  url.hash = ''
  if (pushHosts.includes(url.origin)) return { url, isOperatorHost: true }
  const isAllowedService =
    url.protocol === 'https:' &&
    url.port === '' &&
    allowedServices.some((service) => service.test(url.hostname))
  return isAllowedService ? { url, isOperatorHost: false } : null
}
