import { Readable } from 'node:stream'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { files } from '#shared/files/contract.ts'
import { describeFile, findContent, removeStagedFile, stageFile } from './files.ts'
import { sendContent } from './sendContent.ts'
import { readSpace } from './space.ts'
import { listUnveiledAuthors, unveil } from './veils/veils.ts'

/** A separate scope, because the body of an upload is read as it arrives. */
export const fileRoutes = (app: App) =>
  app.http.register((http, _, done) => {
    http.addContentTypeParser('application/octet-stream', (_request, payload, parsed) =>
      parsed(null, payload),
    )
    serve({ ...app, http }, files, {
      stage: (file, me, { request }) =>
        // A body of no bytes is not parsed.
        stageFile(app, me, file, (request.body as Readable | undefined) ?? Readable.from([])),
      describe: (description, me) => describeFile(app, me, description),
      remove: ({ id }, me) => removeStagedFile(app, me, id),
      content: async (wanted, me, exchange) =>
        sendContent(await findContent(app, me, wanted), exchange),
      unveiledAuthors: (_, me) => listUnveiledAuthors(app, me),
      unveil: ({ userId }, me) => unveil(app, me, userId),
      space: () => readSpace(app),
    })
    done()
  })
