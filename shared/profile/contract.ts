import * as z from 'zod'
import { del, put, raw } from '#shared/http/endpoint.ts'
import { wordList } from '#shared/http/text.ts'
import { Email, Name, Place } from '#shared/users/rules.ts'
import { Me, Role } from '#shared/users/user.ts'

export const longestTag = 50
export const mostTags = 20

/** Languages or interests: blank ones and those said twice are dropped. */
export const ProfileTags = wordList({
  longest: longestTag,
  most: mostTags,
  error: `Choose at most ${mostTags}`,
})

/** Only what is to change. Another email address counts once the link sent to it was opened. */
export const ProfileChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  location: Place.nullable().optional(),
  nationality: Place.nullable().optional(),
  role: Role.optional(),
  languages: ProfileTags.optional(),
  interests: ProfileTags.optional(),
  mayBeFoundByEmail: z.boolean().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** 5 MB. */
export const mostPhotoBytes = 5_242_880
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const photoSizes = { large: 512, small: 96 } as const

/** Multipart has its own lines around the file. */
const mostFormBytes = mostPhotoBytes + 16 * 1024

export const profile = {
  update: put('/api/user/profile', { input: ProfileChange, reply: Me }),
  uploadPhoto: raw('POST', '/api/user/profile/photo', {
    receives: 'multipart/form-data',
    receivesUpTo: mostFormBytes,
    reply: Me,
  }),
  removePhoto: del('/api/user/profile/photo'),
  /** `profilePhoto` of a person is this address, of the large one. */
  photo: raw('GET', '/api/photos/:id', {
    sends: 'image/webp',
    input: z.object({ size: z.enum(['large', 'small']).default('large') }),
  }),
}
