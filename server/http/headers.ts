import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { openApiPrefix, type PagePath } from '#shared/http/pages.ts'
import { isApiOrUnknown } from './requestInfo.ts'

const oneYearSeconds = 31_536_000

// Every script and every style sheet is a file of our own.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // Forbids strings as HTML or script; the one allowed policy creates the URL of our worker.
  "require-trusted-types-for 'script'",
  'trusted-types worker',
].join('; ')

const permissions = (camera: '()' | '(self)') =>
  `accelerometer=(), camera=${camera}, display-capture=(), geolocation=(), gyroscope=(), ` +
  'magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()'

// Administrators and hosts scan booking codes here; no other page needs the camera.
const cameraPaths: PagePath[] = ['/admin', '/hosted-events/:id']

const constantHeaders = ({ isHttps }: Config) => ({
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions('()'),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(isHttps && {
    'Strict-Transport-Security': `max-age=${oneYearSeconds}; includeSubDomains`,
  }),
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The filter that this turns off could itself be abused.
  'X-XSS-Protection': '0',
})

// What other websites show: data, the embedded list, and pictures.
const embeddable = [openApiPrefix, '/embed', '/e/pictures/', '/images/']

/** Headers of every response, including pages, files and errors. */
export const addHeaders = (http: FastifyInstance, config: Config) => {
  const headers = constantHeaders(config)
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // The path of the route, since a requested URL has many spellings.
    const path = request.routeOptions.url ?? ''
    if (cameraPaths.some((page) => page === path))
      reply.header('Permissions-Policy', permissions('(self)'))
    reply.header('X-Request-Id', request.id)
    if (isApiOrUnknown(request)) reply.header('Cache-Control', 'no-store')
    if (embeddable.some((prefix) => path.startsWith(prefix)))
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    // Without credentials, so it never contains anything that depends on the reader.
    if (path.startsWith(openApiPrefix)) reply.header('Access-Control-Allow-Origin', '*')
    done()
  })
}
