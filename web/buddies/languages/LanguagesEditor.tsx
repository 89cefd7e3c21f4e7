import { type BuddyProfile, BuddyProfileDraft } from '#shared/buddies/contract.ts'
import { languageCodes, languageName } from '#shared/buddies/languages.ts'
import type { Me } from '#shared/users/user.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** The lazily loaded form. */
export const LanguagesEditor = lazyComponent(
  async () => (await import('./LanguagesForm.tsx')).LanguagesForm,
  <Spinner />,
)

const none = ''

/** The code of a language in the profile; '' if it is not in the list. */
const codeOf = (name: string | undefined) =>
  languageCodes().find((code) => languageName(code).toLowerCase() === name?.toLowerCase()) ?? none

const isForeign = (name: string) => ![none, 'nl'].includes(codeOf(name))

/** Most users want to learn Dutch; those who signed up to help usually teach it. */
export const firstDraft = ({
  location,
  role,
  languages,
}: Pick<Me, 'location' | 'role' | 'languages'>): BuddyProfileDraft =>
  role === 'language_buddy'
    ? {
        town: location ?? '',
        teaches: [{ language: 'nl', level: 'native' }],
        learns: [{ language: none, level: 'A1' }],
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
