import { Readable } from 'node:stream'
import type { HttpContext } from '#server/http/serve.ts'
import type { FoundContent } from './files.ts'

/**
 * Browsers ask again each time, so that nothing stays visible to someone who may no longer see it.
 * Documents are never displayed on this site.
 */
export const sendContent = async (
  { file, byteCount, sha256, read }: FoundContent,
  { request, reply }: Pick<HttpContext, 'request' | 'reply'>,
) => {
  const etag = `"${sha256.toString('base64url')}"`
  reply.headers({
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (file.kind === 'picture') reply.type('image/webp')
  else {
    const name = encodeURIComponent(file.name).replace(/['()]/g, escape)
    reply
      .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
      .type('application/octet-stream')
  }
  // Fastify would take nothing at all for a length of 0.
  if (request.method === 'HEAD')
    return reply.header('Content-Length', byteCount).send(Readable.from([]))
  return reply.send(await read())
}
