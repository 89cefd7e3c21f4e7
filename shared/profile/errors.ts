import type { ErrorTable } from '#shared/http/errorEntry.ts'
import { photoErrors } from './rules.ts'

export const profileErrors = {
  one_photo_required: { status: 400, message: 'Please send one photo and nothing else' },
  photo_has_too_many_pixels: {
    status: 400,
    message: 'This photo has too many pixels. Please select a smaller one.',
  },
  photo_not_found: { status: 404, message: 'Photo not found' },
  photo_upload_timeout: { status: 408, message: 'Uploading the photo took too long' },
  photos_busy: {
    status: 503,
    message: 'Many people are uploading photos. Please try again in a moment.',
  },
  photo_too_large: { status: 413, message: photoErrors.size.title },
  photo_type_not_accepted: { status: 400, message: photoErrors.type.title },
} as const satisfies ErrorTable
