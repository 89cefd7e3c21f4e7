import { languageName } from '#shared/buddies/languages.ts'
import type { Suggestion } from '#shared/people/contract.ts'

const maxNamed = 3

/** "Turkish, English · learns Dutch"; empty without languages. */
export const languageLine = ({ speaks, learns }: Pick<Suggestion, 'speaks' | 'learns'>) => {
  const names = (languages: Suggestion['speaks']) =>
    languages
      .slice(0, maxNamed)
      .map(({ language }) => languageName(language))
      .join(', ')
  return [names(speaks), learns.length > 0 && `learns ${names(learns)}`].filter(Boolean).join(' · ')
}
