import * as z from 'zod/mini'
import { del, put, raw } from '#shared/http/endpoint.ts'
import { wordList } from '#shared/http/text.ts'
import { Email, LocationName, Name } from '#shared/users/rules.ts'
import { Me, Role } from '#shared/users/user.ts'

export const maxTagLength = 50
export const maxTags = 20

/** Languages or interests. Blank entries and duplicates are dropped. */
export const ProfileTags = wordList({
  maxLength: maxTagLength,
  maxItems: maxTags,
  error: `Choose at most ${maxTags}`,
})

/** Only the fields to change. A new email address takes effect once its link is opened. */
export const ProfileChange = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  location: z.optional(z.nullable(LocationName)),
  nationality: z.optional(z.nullable(LocationName)),
  role: z.optional(Role),
  languages: z.optional(ProfileTags),
  interests: z.optional(ProfileTags),
  mayBeFoundByEmail: z.optional(z.boolean()),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** 5 MB. */
export const maxPhotoBytes = 5_242_880
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const photoSizes = { large: 512, small: 96 } as const

/** The multipart boundaries and headers need some room. */
const maxFormBytes = maxPhotoBytes + 16 * 1024

export const profile = {
  update: put('/api/user/profile', { input: ProfileChange, reply: Me }),
  uploadPhoto: raw('POST', '/api/user/profile/photo', {
    receives: 'multipart/form-data',
    receivesUpTo: maxFormBytes,
    reply: Me,
  }),
  removePhoto: del('/api/user/profile/photo'),
  /** The URL in `profilePhoto` of a user, which serves the large size. */
  photo: raw('GET', '/api/photos/:id', {
    sends: 'image/webp',
    input: z.object({ size: z._default(z.enum(['large', 'small']), 'large') }),
  }),
}
