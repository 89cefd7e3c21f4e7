import type { BuddyLanguage, BuddyMatch, Level } from '#shared/buddies/contract.ts'
import { languageName } from '#shared/buddies/languages.ts'

export const levelNames: Record<Level, string> = {
  A0: 'A0: nothing yet',
  A1: 'A1: a few words',
  A2: 'A2: simple talks',
  B1: 'B1: everyday life',
  B2: 'B2: most subjects',
  C1: 'C1: with ease',
  C2: 'C2: nearly native',
  native: 'Native speaker',
}

/** "Dutch (native), English (C1)" */
export const spokenText = (languages: BuddyLanguage[]) =>
  languages.map(({ language, level }) => `${languageName(language)} (${level})`).join(', ')

/** What I teach and learn with somebody; the match itself speaks for who asked. */
export const mineOf = ({ direction, teachLanguage, learnLanguage }: BuddyMatch) => {
  const [teach, learn] =
    direction === 'sent' ? [teachLanguage, learnLanguage] : [learnLanguage, teachLanguage]
  return { teach: languageName(teach), learn: languageName(learn) }
}
