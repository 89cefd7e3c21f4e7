import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { apiPrefix, type PagePath } from '#shared/http/pages.ts'
import { pathOf } from './requestInfo.ts'

const oneYearSeconds = 31_536_000

// Styles carry a nonce because the component library writes a few style elements; scripts need
// none, since every script is a file of our own.
const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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

// Administrators scan booking codes here; no other page needs the camera.
const cameraPath: PagePath = '/admin'

/** Headers of every response, including pages, files and errors. */
export const addHeaders = async (http: FastifyInstance, config: Config) => {
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: config.isHttps && { maxAge: oneYearSeconds, includeSubDomains: true },
  })
  http.decorateRequest('cspNonce', '')
  http.addHook('onRequest', async (request, reply) => {
    request.cspNonce = randomBytes(16).toString('base64')
    reply.header('Content-Security-Policy', contentSecurityPolicy(request.cspNonce))
    const camera = pathOf(request.url) === cameraPath ? '(self)' : '()'
    reply.header('Permissions-Policy', permissions(camera))
    reply.header('X-Request-Id', request.id)
    if (request.url.startsWith(apiPrefix)) reply.header('Cache-Control', 'no-store')
  })
}
