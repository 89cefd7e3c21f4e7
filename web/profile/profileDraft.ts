import * as z from 'zod'
import { ProfileChange, ProfileTags } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'

/** As it stands in the form: a place that is not filled in is an empty text. */
export const ProfileFields = z.object({
  name: z.string(),
  email: z.string(),
  location: z.string(),
  nationality: z.string(),
  // One that is not offered, such as an administrator gave, stays until another is chosen.
  role: z.string(),
  languages: z.array(z.string()),
  interests: z.array(z.string()),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const fieldsOf = (me: Me): ProfileFields => ({
  name: me.name,
  email: me.email,
  location: me.location ?? '',
  nationality: me.nationality ?? '',
  role: me.role,
  languages: me.languages,
  interests: me.interests,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what is not as it was. */
const changesOf = (fields: ProfileFields, initial: ProfileFields) =>
  Object.fromEntries(
    ProfileFields.keyof()
      .options.filter((name) => !isSame(fields[name], initial[name]))
      .map((name) => [name, fields[name]]),
  )

/** What the server will get; `checkFields` has found nothing wrong with it. */
export const readChange = (fields: ProfileFields, initial: ProfileFields): ProfileChange =>
  ProfileChange.parse(changesOf(fields, initial))

/** One sentence for each field that is wrong. */
export const checkFields =
  (initial: ProfileFields) =>
  (fields: ProfileFields): Partial<Record<keyof ProfileFields, string>> => {
    const { error } = ProfileChange.safeParse(changesOf(fields, initial))
    const issues = error?.issues ?? []
    return Object.fromEntries(
      issues.toReversed().map(({ path: [name], message }) => [name, message]),
    )
  }

/** The list with one more, which the server would take as it is; the same list for nothing new. */
export const withTag = (tags: string[], text: string): string[] => {
  const { data } = ProfileTags.safeParse([...tags, text])
  return data && data.length > tags.length ? data : tags
}

/** As text to be kept; empty where there is nothing to lose. */
export const writeKept = (fields: ProfileFields, initial: ProfileFields) =>
  isSame(fields, initial) ? '' : JSON.stringify(fields)

/** null: nothing was kept, or nothing that could be read. */
export const readKept = (text: string | null): ProfileFields | null => {
  if (!text) return null
  try {
    return ProfileFields.parse(JSON.parse(text))
  } catch {
    return null
  }
}
