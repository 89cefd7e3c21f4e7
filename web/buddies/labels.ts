import type { BuddyLanguage, BuddyMatch, Level } from '#shared/buddies/contract.ts'
import { shownLanguage } from '#web/language/languageNames.ts'
import { type Label, t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'

export const levelLabels: Record<Level, Label> = {
  A0: 'buddies.level.A0',
  A1: 'buddies.level.A1',
  A2: 'buddies.level.A2',
  B1: 'buddies.level.B1',
  B2: 'buddies.level.B2',
  C1: 'buddies.level.C1',
  C2: 'buddies.level.C2',
  native: 'buddies.level.native',
}

/** "Dutch (native), English (C1)" */
export const formatLanguages = (languages: BuddyLanguage[]) =>
  joinParts(
    ...languages.map(({ language, level }) => {
      const shownLevel = level === 'native' ? t('buddies.nativeShort') : level
      return t('buddies.languageWithLevel', {
        language: shownLanguage(language),
        level: shownLevel,
      })
    }),
  )

/** The languages from the user's side; the match has them from the side of the requester. */
export const myLanguagesOf = ({ direction, teachLanguage, learnLanguage }: BuddyMatch) => {
  const [teach, learn] =
    direction === 'sent' ? [teachLanguage, learnLanguage] : [learnLanguage, teachLanguage]
  return { teach: shownLanguage(teach), learn: shownLanguage(learn) }
}
