import { languageName } from '#shared/buddies/languages.ts'
import type { Suggestion } from '#shared/people/contract.ts'
import { levelWords } from '#shared/profile/languages.ts'
import { shownLanguages } from '#web/language/languageNames.ts'
import { lowerCase } from '#web/ui/letterCase.ts'

const maxNamed = 3

type Languages = Suggestion['speaks']

const names = (languages: Languages) => shownLanguages(languages.map(({ language }) => language))

/** With the level in words, where a single language leaves room for it. */
const learnt = (languages: Languages) => {
  const [first, ...others] = languages
  return first?.level && others.length === 0
    ? `${names(languages)} (${lowerCase(levelWords[first.level])})`
    : names(languages)
}

/**
 * "Speaks Turkish, English" and "Learns Dutch (a few words)"; null without languages. The spoken
 * ones that the reason names already are not repeated.
 */
export const languageLines = ({
  speaks,
  learns,
  reason,
}: Pick<Suggestion, 'speaks' | 'learns' | 'reason'>) => {
  const isNamed = ({ language }: Languages[number]) => reason.includes(languageName(language))
  const isAboutSpeaking = reason.startsWith('Speaks ')
  const untold = isAboutSpeaking ? speaks.filter((one) => !isNamed(one)) : speaks
  const verb = untold.length < speaks.length ? 'Also speaks' : 'Speaks'
  return {
    speaks: untold.length > 0 ? `${verb} ${names(untold.slice(0, maxNamed))}` : null,
    learns: learns.length > 0 ? `Learns ${learnt(learns.slice(0, maxNamed))}` : null,
  }
}
