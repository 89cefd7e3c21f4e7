import type { Suggestion } from '#shared/people/contract.ts'
import { levelWordsInside } from '#shared/profile/languages.ts'
import { shownLanguage, shownLanguages } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'

const maxNamed = 3

type Languages = Suggestion['speaks']

const names = (languages: Languages) => shownLanguages(languages.map(({ language }) => language))

/** With the level in words, where a single language leaves room for it. */
const learnt = (languages: Languages) => {
  const [first, ...others] = languages
  return first?.level && others.length === 0
    ? `${names(languages)} (${t(levelWordsInside[first.level])})`
    : names(languages)
}

/**
 * "Speaks Turkish, English" and "Learns Dutch (a few words)"; null without languages. The spoken
 * ones that the reason names already are not repeated.
 */
export const languageLines = ({
  speaks,
  learns,
  reasonKind,
  reason,
}: Pick<Suggestion, 'speaks' | 'learns' | 'reasonKind' | 'reason'>) => {
  const isNamed = ({ language }: Languages[number]) => reason.includes(shownLanguage(language))
  const untold = reasonKind === 'language' ? speaks.filter((one) => !isNamed(one)) : speaks
  const named = { languages: names(untold.slice(0, maxNamed)) }
  const spoken = () =>
    untold.length < speaks.length
      ? t('connections.suggestions.alsoSpeaks', named)
      : t('common.speaks', named)
  return {
    speaks: untold.length > 0 ? spoken() : null,
    learns:
      learns.length > 0
        ? t('connections.suggestions.learns', { languages: learnt(learns.slice(0, maxNamed)) })
        : null,
  }
}
