import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, localNames } from '#server/config.ts'
import { t } from '#server/language/t.ts'
import { isStream } from '#shared/http/endpoint.ts'
import { AppError } from './appError.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
const maxDepth = 20

/** `PUBLIC_URL`; for a local URL also the other names of this machine. */
export const allowedOrigins = ({ publicUrl }: Config): Set<string> => {
  const { hostname, protocol, port } = new URL(publicUrl)
  if (!localNames.includes(hostname)) return new Set([publicUrl])
  return new Set(localNames.map((host) => new URL(`${protocol}//${host}:${port}`).origin))
}

/**
 * CSRF protection: rejects writes from other sites. Browsers send Sec-Fetch-Site, older ones Origin.
 * A client that sends neither is not a browser, so it cannot be abused.
 */
const requireSameSite = (request: FastifyRequest, origins: Set<string>) => {
  // Other sites cannot read a GET response. Still, a stream would stay open, and an audited read
  // would be recorded.
  const { endpoint } = request.routeOptions.config
  const isPlain = !endpoint || !(isStream(endpoint) || endpoint.raw?.isAudited)
  if (safeMethods.has(request.method) && isPlain) return
  if (endpoint?.raw?.allowCrossSite) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isSameSite =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origins.has(origin)
  if (!isSameSite) throw new AppError('cross_site_request')
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/** An empty body counts as absent, whatever its content type. */
const requireContentType = (request: FastifyRequest) => {
  if (!hasBody(request)) {
    delete request.headers['content-type']
    return
  }
  const type = request.headers['content-type'] ?? ''
  const { receives, alsoReceives } = request.routeOptions.config.endpoint?.raw ?? {}
  const mediaType = type.toLowerCase().split(';')[0]?.trim()
  const isAccepted = receives
    ? mediaType === receives || mediaType === alsoReceives
    : json.test(type)
  const headerCount = request.raw.rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type',
  ).length
  if (!isAccepted || headerCount !== 1 || request.headers['content-encoding'] !== undefined)
    throw new AppError('content_type_not_accepted')
}

const forbiddenCharacters = /[^\P{Cc}\n\r\t]/u

const isAllowedValue = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !forbiddenCharacters.test(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > maxDepth) return false
  return Object.entries(value).every(
    ([key, inner]) => isAllowedValue(key, depth) && isAllowedValue(inner, depth + 1),
  )
}

const isUtf8 = (url: string) => {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
    return true
  } catch {
    return false
  }
}

/** Invalid UTF-8 would be searched for literally. Pages ignore their query, so only calls are checked. */
const requireUtf8Query = ({ url, routeOptions }: FastifyRequest) => {
  if (routeOptions.config.endpoint && url.includes('?') && !isUtf8(url))
    throw new AppError('invalid_encoding')
}

/** NUL and lone surrogates cannot be stored; other control characters are not expected in any text. */
const requireAllowedText = ({ body, query, params, routeOptions }: FastifyRequest) => {
  const values = routeOptions.config.endpoint?.raw?.receives
    ? [query, params]
    : [body, query, params]
  if (!values.every((value) => isAllowedValue(value, 0)))
    throw new AppError('invalid_input', {
      args: { issue: t('http.validation.characters') },
    })
}

const requireObjectBody = ({ body, routeOptions }: FastifyRequest) => {
  if (body === undefined || routeOptions.config.endpoint?.raw?.receives) return
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const received = body === null ? 'null' : Array.isArray(body) ? 'array' : typeof body
    const issue = t('http.validation.expected', { expected: 'object', received })
    throw new AppError('invalid_input', { args: { issue } })
  }
}

/** Rejects bytes that are not UTF-8 instead of replacing them silently. */
const addStrictParsers = (http: FastifyInstance) => {
  const parse = http.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      text = utf8.decode(bytes as Buffer)
    } catch {
      done(new AppError('invalid_encoding'))
      return
    }
    // Completes through `done`; its return value is only for promise-style parsers.
    void parse(request, text, done)
  })
  for (const type of ['text/calendar', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    http.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, bytes)
    })
}

/** Warns once: behind an untrusted proxy all visitors share one address. */
const warnOfUntrustedProxy = (http: FastifyInstance, { trustProxy }: Config) => {
  let hasWarned = trustProxy !== false
  http.addHook('onRequest', ({ headers, log }, _, done) => {
    if (!hasWarned && (headers.forwarded || headers['x-forwarded-for'])) {
      hasWarned = true
      log.warn(
        'A request came through a proxy, which is not trusted: set TRUST_PROXY if it is yours',
      )
    }
    done()
  })
}

/**
 * Request validation that runs before authentication. These hooks and those of the files beside are
 * synchronous: each promise of a hook costs a request about a hundredth of its time.
 */
export const addGuard = (http: FastifyInstance, config: Config) => {
  const origins = allowedOrigins(config)
  addStrictParsers(http)
  warnOfUntrustedProxy(http, config)
  http.addHook('onRequest', (request, _, done) => {
    requireSameSite(request, origins)
    done()
  })
  http.addHook('preParsing', (request, _, _payload, done) => {
    requireContentType(request)
    done()
  })
  http.addHook('preValidation', (request, _, done) => {
    requireObjectBody(request)
    requireUtf8Query(request)
    requireAllowedText(request)
    done()
  })
}
