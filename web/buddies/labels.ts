import type { BuddyLanguage, BuddyMatch } from '#shared/buddies/contract.ts'
import { levelWordsInside } from '#shared/profile/languages.ts'
import { shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'

/** "Dutch (native), English (fluent)" */
export const formatLanguages = (languages: BuddyLanguage[]) =>
  joinParts(
    ...languages.map(({ language, level }) =>
      t('buddies.languageWithLevel', {
        language: shownLanguage(language),
        level: t(levelWordsInside[level]),
      }),
    ),
  )

/** The languages from the user's side; the match has them from the side of the requester. */
export const myLanguagesOf = ({ direction, teachLanguage, learnLanguage }: BuddyMatch) => {
  const [teach, learn] =
    direction === 'sent' ? [teachLanguage, learnLanguage] : [learnLanguage, teachLanguage]
  return { teach: shownLanguage(teach), learn: shownLanguage(learn) }
}
