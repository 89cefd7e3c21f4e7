import { Readable } from 'node:stream'
import type { App } from '#server/http/context.ts'
import { type HttpContext, serve } from '#server/http/serve.ts'
import { type FileSize, files } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { describeFile, findContent, removeStagedFile, stageFile } from './files.ts'

/**
 * Browsers ask again each time, so that nothing stays visible to someone who may no longer see it.
 * Documents are never displayed on this site.
 */
const sendContent = async (
  app: App,
  me: Me,
  { id, size }: { id: string; size: FileSize },
  { request, reply }: HttpContext,
) => {
  const { file, sha256, read } = await findContent(app, me, { id, size })
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
  if (file.kind === 'picture') return reply.type('image/webp').send(await read())
  const name = encodeURIComponent(file.name).replace(/['()]/g, escape)
  return reply
    .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    .type('application/octet-stream')
    .send(await read())
}

/** A separate scope, because the body of an upload is read as it arrives. */
export const fileRoutes = (app: App) =>
  app.http.register((http, _, done) => {
    http.addContentTypeParser('application/octet-stream', (_request, payload, parsed) =>
      parsed(null, payload),
    )
    serve({ ...app, http }, files, {
      stage: ({ name }, me, { request }) =>
        // A body of no bytes is not parsed.
        stageFile(app, me, name, (request.body as Readable | undefined) ?? Readable.from([])),
      describe: (description, me) => describeFile(app, me, description),
      remove: ({ id }, me) => removeStagedFile(app, me, id),
      content: (wanted, me, exchange) => sendContent(app, me, wanted, exchange),
    })
    done()
  })
