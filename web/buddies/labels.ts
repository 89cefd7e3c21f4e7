import type { BuddyLanguage, BuddyMatch, Level } from '#shared/buddies/contract.ts'
import { shownLanguage } from '#web/language/languageNames.ts'

export const levelLabels: Record<Level, string> = {
  A0: 'A0: complete beginner',
  A1: 'A1: a few words',
  A2: 'A2: simple conversations',
  B1: 'B1: everyday life',
  B2: 'B2: most topics',
  C1: 'C1: fluent',
  C2: 'C2: almost like a native speaker',
  native: 'Native speaker',
}

/** "Dutch (native), English (C1)" */
export const formatLanguages = (languages: BuddyLanguage[]) =>
  languages.map(({ language, level }) => `${shownLanguage(language)} (${level})`).join(', ')

/** The languages from the user's side; the match has them from the side of the requester. */
export const myLanguagesOf = ({ direction, teachLanguage, learnLanguage }: BuddyMatch) => {
  const [teach, learn] =
    direction === 'sent' ? [teachLanguage, learnLanguage] : [learnLanguage, teachLanguage]
  return { teach: shownLanguage(teach), learn: shownLanguage(learn) }
}
