import multipart from '@fastify/multipart'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { profile } from '#shared/profile/contract.ts'
import { readLanguages, setLanguages } from './languages.ts'
import { removePhoto, sendPhoto, setPhoto } from './photos/photos.ts'
import { formLimits, readPhoto } from './photos/upload.ts'
import { updateProfile } from './profile.ts'

/** A separate scope, because the multipart parser must run after authentication. */
export const profileRoutes = (app: App) =>
  app.http.register((http, _, done) => {
    http.removeContentTypeParser('multipart/form-data')
    http.register(multipart, { limits: formLimits })
    serve({ ...app, http }, profile, {
      update: (change, me, { request }) => updateProfile(app, me, change, request.session),
      languages: (_, me) => readLanguages(app, me),
      setLanguages: (languages, me) => setLanguages(app, me, languages),
      uploadPhoto: async (_, me, { request, reply }) =>
        setPhoto(app, me, await readPhoto(request, reply)),
      removePhoto: (_, me) => removePhoto(app, me),
      photo: (requested, me, exchange) => sendPhoto(app, me, requested, exchange),
    })
    done()
  })
