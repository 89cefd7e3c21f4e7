import * as z from 'zod/mini'
import { raw } from '#shared/http/endpoint.ts'
import { maxPhotoBytes } from '#shared/profile/contract.ts'
import { pictureUrl } from './rules.ts'

/** Card sizes on desktop and phone. */
export const pictureSizes = {
  large: { width: 1200, height: 675 },
  small: { width: 480, height: 270 },
} as const

/** Room for the multipart boundaries. */
const maxFormBytes = maxPhotoBytes + 16 * 1024

const upload = {
  receives: 'multipart/form-data',
  receivesUpTo: maxFormBytes,
  /** The value for the `imageUrl` of an event or a group. */
  reply: z.object({ imageUrl: z.string() }),
} as const

export const eventPictures = {
  upload: raw('POST', '/api/admin/events/pictures', { access: 'admin', limit: 'photo', ...upload }),
  /** For anyone who creates or manages a group. */
  uploadForGroup: raw('POST', '/api/groups/pictures', { limit: 'groupPicture', ...upload }),
  picture: raw('GET', pictureUrl(':id'), {
    sends: 'image/webp',
    input: z.object({ size: z._default(z.enum(['large', 'small']), 'large') }),
  }),
}
