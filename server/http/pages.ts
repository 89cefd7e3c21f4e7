import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmPath, resetPath } from '#shared/auth/security/contract.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { pagePaths } from '#shared/http/pages.ts'
import { leavePath } from '#shared/mail/contract.ts'
import { pathOf, patternOf } from './paths.ts'

const built = join(import.meta.dirname, '../../dist/web')
const patterns = pagePaths.map(patternOf)
// Their addresses hold a secret, which no other site is told.
const secretive: string[] = [leavePath, resetPath, confirmPath]
const isPage = (path: string) => patterns.some((pattern) => pattern.test(path))

/**
 * The browser part: hashed files that may be kept for a year, and one page for every address,
 * with the nonce of this answer written into it. Returns what answers an unknown address, or
 * undefined when the browser part has not been built.
 */
export const addPages = async (http: FastifyInstance) => {
  const file = join(built, 'index.html')
  if (!existsSync(file)) return undefined
  const template = readFileSync(file, 'utf8')

  await http.register(serveFiles, {
    root: built,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '.vite/**', '**/*.map'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    if (secretive.includes(path)) reply.header('Referrer-Policy', 'no-referrer')
    return reply
      .code(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(template.replaceAll('__CSP_NONCE__', request.cspNonce))
  }

  for (const path of pagePaths) http.get(path, { schema: { hide: true } }, answer)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const wantsPage = request.method === 'GET' && !path.startsWith(`${apiPrefix}/`)
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.includes('/.')
    return wantsPage && !isFile ? answer(request, reply) : undefined
  }
}
