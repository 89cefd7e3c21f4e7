import { errorsOf } from '#shared/http/errorsOf.ts'

export const profileErrors = errorsOf('profile', {
  one_photo_required: 400,
  photo_has_too_many_pixels: 400,
  photo_not_found: 404,
  photo_upload_timeout: 408,
  photos_busy: 503,
  photo_too_large: 413,
  photo_type_not_accepted: 400,
})
