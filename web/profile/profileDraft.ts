import * as z from 'zod/mini'
import { Level } from '#shared/buddies/contract.ts'
import {
  MemberLanguage,
  MemberLanguages,
  ProfileChange,
  ProfileTags,
} from '#shared/profile/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import { isRoleChosen } from '#shared/users/knownRole.ts'
import type { Me } from '#shared/users/user.ts'

/** The form values: an empty string means not filled in. */
export const ProfileFields = z.object({
  name: z.string(),
  email: z.string(),
  location: z.string(),
  nationality: z.string(),
  // A role that is not offered, as set by an administrator, stays until another is chosen. Empty: none
  // was chosen.
  role: z.string(),
  languages: z.array(z.string()),
  /** Of the spoken languages, by code. */
  levels: z.record(z.string(), z.nullable(Level)),
  learns: z.array(MemberLanguage),
  interests: z.array(z.string()),
  about: z.string(),
  hopes: z.array(z.string()),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const toFields = (me: Me, { speaks, learns }: MemberLanguages): ProfileFields => ({
  name: me.name,
  email: me.email,
  location: me.location ?? '',
  nationality: me.nationality ?? '',
  role: isRoleChosen(me) ? me.role : '',
  languages: me.languages,
  levels: Object.fromEntries(speaks.map(({ language, level }) => [language, level])),
  learns,
  interests: me.interests,
  about: me.about ?? '',
  hopes: me.hopes,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const changedFields = (fields: ProfileFields, initial: ProfileFields) =>
  Object.fromEntries(
    z
      .keyof(ProfileFields)
      .options.filter((name) => !isSame(fields[name], initial[name]))
      .map((name) => [name, fields[name]]),
  )

/** The request body, after `checkFields` has found no error. */
export const toChange = (fields: ProfileFields, initial: ProfileFields): ProfileChange =>
  ProfileChange.parse(changedFields(fields, initial))

/** Names that are on no list have no level. */
export const languagesOf = ({ languages, levels, learns }: ProfileFields): MemberLanguages => {
  const spoken = new Set(languages.flatMap((name) => languageCodeOf(name) ?? []))
  return {
    speaks: [...spoken].map((language) => ({ language, level: levels[language] ?? null })),
    learns: learns.filter(({ language }) => !spoken.has(language)),
  }
}

/** null: unchanged. */
export const toLanguages = (fields: ProfileFields, initial: ProfileFields) => {
  const languages = languagesOf(fields)
  return isSame(languages, languagesOf(initial)) ? null : languages
}

/** One error message for each invalid field. */
export const checkFields =
  (initial: ProfileFields) =>
  (fields: ProfileFields): Partial<Record<keyof ProfileFields, string>> => {
    const { error } = ProfileChange.safeParse(changedFields(fields, initial))
    const issues = error?.issues ?? []
    const { error: wrong } = MemberLanguages.safeParse(languagesOf(fields))
    const [tooMany] = wrong?.issues ?? []
    return {
      ...(tooMany && { languages: tooMany.message }),
      ...Object.fromEntries(
        issues.toReversed().map(({ path: [name], message }) => [name, message]),
      ),
    }
  }

/** The list with one more valid tag; the same list if nothing was added. */
export const withTag = (tags: string[], text: string): string[] => {
  const { data } = ProfileTags.safeParse([...tags, text])
  return data && data.length > tags.length ? data : tags
}

/** The draft as text; empty without changes. */
export const serializeDraft = (fields: ProfileFields, initial: ProfileFields) =>
  isSame(fields, initial) ? '' : JSON.stringify(fields)

/** null: no draft, or not a valid one. */
export const parseDraft = (text: string | null): ProfileFields | null => {
  if (!text) return null
  try {
    return ProfileFields.parse(JSON.parse(text))
  } catch {
    return null
  }
}
