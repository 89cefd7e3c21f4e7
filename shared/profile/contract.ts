import * as z from 'zod/mini'
import { Level } from '#shared/buddies/contract.ts'
import { LanguageCode } from '#shared/buddies/languageCode.ts'
import { del, get, put, raw } from '#shared/http/endpoint.ts'
import { multiLine, wordList } from '#shared/http/text.ts'
import { languages } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { Email, LocationName, Name } from '#shared/users/rules.ts'
import { Hope, Me, Role } from '#shared/users/user.ts'

export const maxTagLength = 50
export const maxTags = 20

/** Languages or interests. Blank entries and duplicates are dropped. */
export const ProfileTags = wordList({
  maxLength: maxTagLength,
  maxItems: maxTags,
  error: () => t('profile.tooManyTags', { max: maxTags }),
})

export const maxAboutLength = 300

/** A language of a member; the level is null until they tell it. */
export const MemberLanguage = z.object({ language: LanguageCode, level: z.nullable(Level) })
export type MemberLanguage = z.infer<typeof MemberLanguage>

export const maxSpoken = 10
export const maxLearnt = 5

/**
 * Languages with a level. `users.languages` has the names of the spoken ones, and names that are on
 * no list.
 */
export const MemberLanguages = z
  .object({
    speaks: z.array(MemberLanguage).check(
      z.maxLength(maxSpoken, {
        error: () => t('profile.tooManyLanguages', { max: maxSpoken }),
      }),
    ),
    learns: z.array(MemberLanguage).check(
      z.maxLength(maxLearnt, {
        error: () => t('profile.tooManyLanguages', { max: maxLearnt }),
      }),
    ),
  })
  .check(
    z.refine(
      ({ speaks, learns }) => {
        const all = [...speaks, ...learns]
        return new Set(all.map(({ language }) => language)).size === all.length
      },
      { path: ['learns'], error: () => t('profile.languageTwice') },
    ),
  )
export type MemberLanguages = z.infer<typeof MemberLanguages>

/** Only the fields to change. A new email address takes effect once its link is opened. */
export const ProfileChange = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  location: z.optional(z.nullable(LocationName)),
  nationality: z.optional(z.nullable(LocationName)),
  role: z.optional(Role),
  languages: z.optional(ProfileTags),
  interests: z.optional(ProfileTags),
  about: z.optional(z.nullable(multiLine({ max: maxAboutLength }))),
  hopes: z.optional(z.array(Hope).check(z.maxLength(Hope.options.length))),
  mayBeSuggested: z.optional(z.boolean()),
  isGoingVisible: z.optional(z.boolean()),
  isHostingShown: z.optional(z.boolean()),
  mayBeFoundByEmail: z.optional(z.boolean()),
  language: z.optional(z.enum(languages)),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** 5 MB. */
export const maxPhotoBytes = 5_242_880
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const photoSizes = { large: 512, small: 96 } as const

/** The multipart boundaries and headers need some room. */
const maxFormBytes = maxPhotoBytes + 16 * 1024

export const profile = {
  update: put('/api/user/profile', { limit: 'personalChoice', input: ProfileChange, reply: Me }),
  languages: get('/api/user/languages', { reply: MemberLanguages }),
  /** Replaces all languages, and the names in `users.languages` with them. */
  setLanguages: put('/api/user/languages', {
    limit: { none: 'ownRows' },
    input: MemberLanguages,
    reply: MemberLanguages,
  }),
  uploadPhoto: raw('POST', '/api/user/profile/photo', {
    limit: 'photo',
    receives: 'multipart/form-data',
    receivesUpTo: maxFormBytes,
    reply: Me,
  }),
  removePhoto: del('/api/user/profile/photo', { limit: { none: 'ownRows' } }),
  /** The URL in `profilePhoto` of a user, which serves the large size. */
  photo: raw('GET', '/api/photos/:id', {
    sends: 'image/webp',
    input: z.object({ size: z._default(z.enum(['large', 'small']), 'large') }),
  }),
}
