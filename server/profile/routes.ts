import multipart from '@fastify/multipart'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { profile } from '#shared/profile/contract.ts'
import { removePhoto, sendPhoto, setPhoto } from './photos/photos.ts'
import { formLimits, readPhoto } from './photos/upload.ts'
import { updateProfile } from './profile.ts'

/** In a scope of their own, where a form is read as it comes and not kept whole before anybody asks. */
export const profileRoutes = (app: App, limits: Limits) =>
  app.http.register(async (http) => {
    http.removeContentTypeParser('multipart/form-data')
    await http.register(multipart, { limits: formLimits })
    serve({ ...app, http }, profile, {
      update: (change, me) => updateProfile(app, me, change),
      uploadPhoto: async (_, me, { request, reply }) => {
        await limits.count('photo', request, me.id)
        return setPhoto(app, me, await readPhoto(request, reply))
      },
      removePhoto: async (_, me) => void (await removePhoto(app, me)),
      photo: (asked, me, exchange) => sendPhoto(app, me, asked, exchange),
    })
  })
