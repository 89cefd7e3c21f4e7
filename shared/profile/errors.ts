import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const profileErrors = {
  one_photo_required: { status: 400, message: 'profile.one_photo_required' },
  photo_has_too_many_pixels: {
    status: 400,
    message: 'profile.photo_has_too_many_pixels',
  },
  photo_not_found: { status: 404, message: 'profile.photo_not_found' },
  photo_upload_timeout: { status: 408, message: 'profile.photo_upload_timeout' },
  photos_busy: {
    status: 503,
    message: 'profile.photos_busy',
  },
  photo_too_large: { status: 413, message: 'profile.photo_too_large' },
  photo_type_not_accepted: { status: 400, message: 'profile.photo_type_not_accepted' },
} as const satisfies ErrorTable
