import multipart from '@fastify/multipart'
import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { requestOrigin } from '#server/sessions/browserSession.ts'
import { profile } from '#shared/profile/contract.ts'
import { readLanguages, setLanguages } from './languages.ts'
import { removePhoto, sendPhoto, setPhoto } from './photos/photos.ts'
import { formLimits, readPhoto } from './photos/upload.ts'
import { updateProfile } from './profile.ts'

/** A separate scope, because the multipart parser must run after authentication. */
export const profileRoutes = (app: App, limits: RateLimits) =>
  app.http.register((http, _, done) => {
    http.removeContentTypeParser('multipart/form-data')
    http.register(multipart, { limits: formLimits })
    serve({ ...app, http }, profile, {
      update: async (change, me, { request }) => {
        await limits.count('personalChoice', request, me.id)
        return updateProfile(app, me, change, {
          session: request.session,
          origin: requestOrigin(app, request),
        })
      },
      languages: (_, me) => readLanguages(app, me),
      setLanguages: (languages, me, { request }) =>
        setLanguages(app, me, languages, requestOrigin(app, request)),
      uploadPhoto: async (_, me, { request, reply }) => {
        await limits.count('photo', request, me.id)
        return setPhoto(app, me, await readPhoto(request, reply), requestOrigin(app, request))
      },
      removePhoto: (_, me, { request }) => removePhoto(app, me, requestOrigin(app, request)),
      photo: (requested, me, exchange) => sendPhoto(app, me, requested, exchange),
    })
    done()
  })
