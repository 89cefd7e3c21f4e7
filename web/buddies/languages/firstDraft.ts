import {
  type BuddyLanguage,
  type BuddyProfileDraft,
  LearnLevel,
  TeachLevel,
} from '#shared/buddies/contract.ts'
import { maxLanguages } from '#shared/buddies/rules.ts'
import type { MemberLanguages } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'

const none = ''

type Helping = { isHelper: boolean }

/** What the user speaks well. Without a level, Dutch is more often what they learn. */
const taught = ({ speaks }: MemberLanguages, { isHelper }: Helping): BuddyLanguage[] =>
  speaks.flatMap(({ language, level }) => {
    if (!level) return isHelper || language !== 'nl' ? [{ language, level: 'native' as const }] : []
    return TeachLevel.safeParse(level).success ? [{ language, level }] : []
  })

const learnt = ({ learns }: MemberLanguages): BuddyLanguage[] =>
  learns.map(({ language, level }) => ({
    language,
    level: level ? (LearnLevel.safeParse(level).data ?? 'C1') : 'A1',
  }))

const orElse = (languages: BuddyLanguage[], otherwise: BuddyLanguage) =>
  languages.length > 0 ? languages.slice(0, maxLanguages) : [otherwise]

/**
 * The languages of the profile. Without any, the likely choice: most users learn Dutch, and those who
 * registered as helpers teach it.
 */
export const firstDraft = (
  { location, role }: Pick<Me, 'location' | 'role'>,
  languages: MemberLanguages,
) => {
  const isHelper = role === 'language_buddy'
  const isDutchLearnt = languages.learns.some(({ language }) => language === 'nl')
  const teaches = orElse(taught(languages, { isHelper }), {
    language: isHelper && !isDutchLearnt ? 'nl' : none,
    level: 'native',
  })
  const isDutchTaught = teaches.some(({ language }) => language === 'nl')
  const learns = orElse(learnt(languages), { language: isDutchTaught ? none : 'nl', level: 'A1' })
  return { town: location ?? '', teaches, learns, isLooking: true } as BuddyProfileDraft
}
