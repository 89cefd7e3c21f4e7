import { promises as dns, type LookupAddress } from 'node:dns'
import { type RequestOptions, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { readEndpoint } from './endpoints.ts'

/** What a push service answered, or that it is not to be asked again. */
export type Outcome =
  | { is: 'taken' }
  /** The device will never get anything there any more. */
  | { is: 'gone' }
  | { is: 'later'; seconds: number }
  | { is: 'failed'; code: string }

export type Letter = { headers: Record<string, string | number>; body: Buffer }

const patienceMs = 10_000
const usualWaitSeconds = 60
const longestWaitSeconds = 24 * 3600

const isPublic = ({ address }: LookupAddress) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Hands out what was looked at, so that nobody can name another address in between. */
const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
    else done(Object.assign(new Error('Nobody there'), { code: 'ENOTFOUND' }), '', 0)
  }

/** A name that does not exist never will be a push service; a name server that is away is told. */
const nobodyThere = (error: { code?: string }) => {
  if (error.code === 'ENOTFOUND') return []
  throw error
}

/** null: the name leads into a private network, or nowhere. */
const lookUp = async (hostname: string): Promise<LookupAddress[] | null> => {
  const found = await dns.lookup(hostname, { all: true }).catch(nobodyThere)
  return found.length > 0 && found.every(isPublic) ? found : null
}

/**
 * Hands a letter to a push service. The address came from a stranger, at a time that is over: it is
 * looked at anew each time, by name and by where that name leads now; only then the letter is
 * sealed. No redirect is followed, and of an answer only its head counts.
 */
export const deliver = async (
  endpoint: string,
  seal: () => Letter,
  config: Pick<Config, 'pushHosts'>,
): Promise<Outcome> => {
  const known = readEndpoint(endpoint, config)
  if (!known) return { is: 'gone' }
  const signal = AbortSignal.timeout(patienceMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  late.catch(() => {}) // also where the answer came first
  try {
    const addresses = known.isNamed ? [] : await Promise.race([lookUp(known.url.hostname), late])
    if (!addresses) return { is: 'gone' }
    const way = known.isNamed ? {} : { lookup: pinnedTo(addresses) }
    return await Promise.race([post(known.url, seal(), { ...way, signal }), late])
  } catch (error) {
    return { is: 'failed', code: codeOf(error) }
  }
}

const post = (url: URL, { headers, body }: Letter, options: RequestOptions): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : requestPlainly
    // A connection of its own: one that is kept would not ask where the name leads now.
    const sent = send(url, { ...options, method: 'POST', headers, agent: false })
    sent.on('error', reject)
    sent.on('response', (response) => {
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']))
      response.on('error', () => {})
      response.destroy()
    })
    sent.end(body)
  })

const outcomeOf = (status: number, retryAfter: string | undefined): Outcome => {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 429) return { is: 'later', seconds: secondsOf(retryAfter) }
  const mayPass = status === 408 || status === 413
  if (status >= 400 && status < 500 && !mayPass) return { is: 'gone' }
  return { is: 'failed', code: `PUSH_${status}` }
}

/** Seconds, or a date; what is neither, or nothing, is a minute. */
const secondsOf = (text = '') => {
  const date = Date.parse(text)
  const wanted = /^\d+$/.test(text) ? Number(text) : (date - Date.now()) / 1000
  return Math.min(Math.max(Number.isNaN(wanted) ? usualWaitSeconds : wanted, 1), longestWaitSeconds)
}

const codeOf = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : name === 'TimeoutError' ? 'ETIMEDOUT' : String(name)
}
