import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, localNames } from '#server/config.ts'
import { isStream } from '#shared/http/endpoint.ts'
import { Refusal } from './refusal.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
const deepest = 20

/** `PUBLIC_URL`, and where that is this machine also the other names of this machine. */
export const originsOf = ({ publicUrl }: Config): Set<string> => {
  const { hostname, protocol, port } = new URL(publicUrl)
  if (!localNames.includes(hostname)) return new Set([publicUrl])
  return new Set(localNames.map((host) => new URL(`${protocol}//${host}:${port}`).origin))
}

/**
 * Cross-site requests carry the cookie but may change nothing. Browsers say where a request comes
 * from in Sec-Fetch-Site, older ones in Origin; what sends neither is no browser, so no victim.
 */
const refuseOtherSites = (request: FastifyRequest, origins: Set<string>) => {
  // Other sites cannot read what a GET answers, but a stream they open stays open, and what is
  // written down stays in a trail.
  const { endpoint } = request.routeOptions.config
  const isPlain = !endpoint || !(isStream(endpoint) || endpoint.raw?.isTraced)
  if (safe.has(request.method) && isPlain) return
  if (endpoint?.raw?.isFromAnySite) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOurs =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origins.has(origin)
  if (!isOurs) throw new Refusal(403, 'This request came from another site')
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

/** An empty body counts as absent, whatever type it claims. */
const refuseOtherTypes = (request: FastifyRequest) => {
  if (!hasBody(request)) {
    delete request.headers['content-type']
    return
  }
  const type = request.headers['content-type'] ?? ''
  const { receives, alsoReceives } = request.routeOptions.config.endpoint?.raw ?? {}
  const given = type.toLowerCase().split(';')[0]?.trim()
  const fits = receives ? given === receives || given === alsoReceives : json.test(type)
  const times = request.raw.rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type',
  ).length
  if (!fits || times !== 1 || request.headers['content-encoding'] !== undefined)
    throw new Refusal(415, 'This content type is not accepted here')
}

const forbidden = /[^\P{Cc}\n\r\t]/u

const isSane = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !forbidden.test(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > deepest) return false
  return Object.entries(value).every(
    ([key, inner]) => isSane(key, depth) && isSane(inner, depth + 1),
  )
}

const isReadable = (url: string) => {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
    return true
  } catch {
    return false
  }
}

/** What is not UTF-8 would be searched for as it is written. Of pages nobody reads the query. */
const refuseUnreadableQuery = ({ url, routeOptions }: FastifyRequest) => {
  if (routeOptions.config.endpoint && url.includes('?') && !isReadable(url))
    throw new Refusal(400, 'The request is not valid UTF-8')
}

/** NUL and lone surrogates cannot be stored as they were sent, other controls have no business here. */
const refuseInsaneText = ({ body, query, params, routeOptions }: FastifyRequest) => {
  const parts = routeOptions.config.endpoint?.raw?.receives
    ? [query, params]
    : [body, query, params]
  if (!parts.every((part) => isSane(part, 0)))
    throw new Refusal(400, 'Text contains characters that are not allowed')
}

const refuseOtherShapes = ({ body, routeOptions }: FastifyRequest) => {
  if (body === undefined || routeOptions.config.endpoint?.raw?.receives) return
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const received = body === null ? 'null' : Array.isArray(body) ? 'array' : typeof body
    throw new Refusal(400, `Expected object, received ${received}`)
  }
}

/** Bytes that are not UTF-8 are refused rather than quietly replaced. */
const parseStrictly = (http: FastifyInstance) => {
  const parse = http.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      text = utf8.decode(bytes as Buffer)
    } catch {
      done(new Refusal(400, 'The request is not valid UTF-8'))
      return
    }
    // Answers through `done`; what it returns is for the promise style of parsers.
    void parse(request, text, done)
  })
  for (const type of ['text/calendar', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    http.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, bytes)
    })
}

/** A proxy that nobody told us of makes all its visitors one address: say so, once. */
const warnOfProxies = (http: FastifyInstance, { trustProxy }: Config) => {
  let isSaid = trustProxy !== false
  http.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || !(headers.forwarded || headers['x-forwarded-for'])) return
    isSaid = true
    log.warn('A request came through a proxy, which is not trusted: set TRUST_PROXY if it is yours')
  })
}

/** What every request passes before anybody asks who sent it. */
export const addGuard = (http: FastifyInstance, config: Config) => {
  const origins = originsOf(config)
  parseStrictly(http)
  warnOfProxies(http, config)
  http.addHook('onRequest', async (request) => refuseOtherSites(request, origins))
  http.addHook('preParsing', async (request) => refuseOtherTypes(request))
  http.addHook('preValidation', async (request) => {
    refuseOtherShapes(request)
    refuseUnreadableQuery(request)
    refuseInsaneText(request)
  })
}
