import multipart from '@fastify/multipart'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { formLimits, readPhoto } from '#server/profile/photos/upload.ts'
import { eventPictures } from '#shared/events/planning/contract.ts'
import { addPicture, sendPicture } from './pictures.ts'

/** In a scope of their own: here a form is read as it comes, once it is known who sends it. */
export const eventPictureRoutes = (app: App, limits: Limits) =>
  app.http.register((http, _, done) => {
    http.removeContentTypeParser('multipart/form-data')
    http.register(multipart, { limits: formLimits })
    serve({ ...app, http }, eventPictures, {
      upload: async (_, me, { request, reply }) => {
        await limits.count('photo', request, me.id)
        return addPicture(app, await readPhoto(request, reply))
      },
      picture: (asked, _, { reply }) => sendPicture(app, asked, reply),
    })
    done()
  })
