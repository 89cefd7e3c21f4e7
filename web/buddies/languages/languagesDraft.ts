import { type BuddyProfile, BuddyProfileDraft } from '#shared/buddies/contract.ts'
import type { Me } from '#shared/users/user.ts'

const nothing = ''

/** Most who come want to learn Dutch; who signed up to help most often teaches it. */
export const firstDraft = ({ location, role }: Pick<Me, 'location' | 'role'>): BuddyProfileDraft =>
  role === 'language_buddy'
    ? {
        town: location ?? '',
        teaches: [{ language: 'nl', level: 'native' }],
        learns: [{ language: nothing, level: 'A1' }],
        isLooking: true,
      }
    : {
        town: location ?? '',
        teaches: [{ language: nothing, level: 'native' }],
        learns: [{ language: 'nl', level: 'A1' }],
        isLooking: true,
      }

export const draftOf = (profile: BuddyProfile): BuddyProfileDraft =>
  BuddyProfileDraft.parse(profile)
