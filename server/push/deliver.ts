import type { Config } from '#server/config.ts'
import {
  guardedRequest,
  parseTarget,
  requestErrorCode,
  type Target,
} from '#server/http/guardedRequest.ts'
import { maxEndpointLength } from '#shared/push/contract.ts'

/** The result of one delivery attempt. */
export type Outcome =
  | { kind: 'delivered' }
  /** The endpoint is permanently invalid. */
  | { kind: 'gone' }
  | { kind: 'retryLater'; seconds: number }
  | { kind: 'failed'; code: string }

export type EncryptedRequest = { headers: Record<string, string | number>; body: Buffer }

const timeoutMs = 10_000
const defaultRetrySeconds = 60
const maxRetrySeconds = 24 * 3600

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
  try {
    const outcome = await guardedRequest(allowed, AbortSignal.timeout(timeoutMs), {
      method: 'POST',
      prepare: encrypt,
      read: (response) => {
        response.destroy()
        return toOutcome(response.statusCode ?? 0, response.headers['retry-after'])
      },
    })
    return outcome ?? { kind: 'gone' }
  } catch (error) {
    return { kind: 'failed', code: requestErrorCode(error) }
  }
}

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

/** Allowlist of browser push services. Any other address is untrusted input (SSRF). */
const allowedServices = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[a-z\d-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)+push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
]

/** Null for an endpoint that is not allowed. Checked on subscription and on every delivery. */
export const parseEndpoint = (
  text: string,
  { pushHosts }: Pick<Config, 'pushHosts'>,
): Target | null => {
  const target = text.length <= maxEndpointLength ? parseTarget(text, pushHosts) : null
  if (!target) return null
  const isAllowed =
    target.isOperatorHost || allowedServices.some((service) => service.test(target.url.hostname))
  return isAllowed ? target : null
}
