import { type BuddyProfile, BuddyProfileDraft } from '#shared/buddies/contract.ts'
import { languageCodes, languageName } from '#shared/buddies/languages.ts'
import type { Me } from '#shared/users/user.ts'

const nothing = ''

/** The code of a language that somebody wrote into the profile; '' where it is none of the list. */
const codeOf = (name: string | undefined) =>
  languageCodes().find((code) => languageName(code).toLowerCase() === name?.toLowerCase()) ??
  nothing

const isForeign = (name: string) => ![nothing, 'nl'].includes(codeOf(name))

/** Most who come want to learn Dutch; who signed up to help most often teaches it. */
export const firstDraft = ({
  location,
  role,
  languages,
}: Pick<Me, 'location' | 'role' | 'languages'>): BuddyProfileDraft =>
  role === 'language_buddy'
    ? {
        town: location ?? '',
        teaches: [{ language: 'nl', level: 'native' }],
        learns: [{ language: nothing, level: 'A1' }],
        isLooking: true,
      }
    : {
        town: location ?? '',
        teaches: [{ language: codeOf(languages.find(isForeign)), level: 'native' }],
        learns: [{ language: 'nl', level: 'A1' }],
        isLooking: true,
      }

export const draftOf = (profile: BuddyProfile): BuddyProfileDraft =>
  BuddyProfileDraft.parse(profile)
