import { type BuddyProfile, BuddyProfileDraft } from '#shared/buddies/contract.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** The lazily loaded form. */
export const LanguagesEditor = lazyComponent(
  async () => (await import('./LanguagesForm.tsx')).LanguagesForm,
  <Spinner />,
)

export const draftOf = (profile: BuddyProfile): BuddyProfileDraft =>
  BuddyProfileDraft.parse(profile)
