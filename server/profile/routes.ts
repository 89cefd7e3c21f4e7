import multipart from '@fastify/multipart'
import { originOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { profile } from '#shared/profile/contract.ts'
import { removePhoto, sendPhoto, setPhoto } from './photos/photos.ts'
import { formLimits, readPhoto } from './photos/upload.ts'
import { updateProfile } from './profile.ts'

/** In a scope of their own: here a form is read as it comes, once it is known who sends it. */
export const profileRoutes = (app: App, limits: Limits) =>
  app.http.register((http, _, done) => {
    http.removeContentTypeParser('multipart/form-data')
    http.register(multipart, { limits: formLimits })
    serve({ ...app, http }, profile, {
      update: (change, me, { request }) =>
        updateProfile(app, me, change, {
          session: request.session,
          origin: originOf(app, request),
        }),
      uploadPhoto: async (_, me, { request, reply }) => {
        await limits.count('photo', request, me.id)
        return setPhoto(app, me, await readPhoto(request, reply), originOf(app, request))
      },
      removePhoto: (_, me, { request }) => removePhoto(app, me, originOf(app, request)),
      photo: (asked, me, exchange) => sendPhoto(app, me, asked, exchange),
    })
    done()
  })
