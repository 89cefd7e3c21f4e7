import { isLanguage, type Language } from '#shared/language/languages.ts'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { useUrlState } from '#web/page/urlState.ts'

type Choice = { language: Language | undefined }

const toChoice = (tag: string | null): Choice => ({ language: isLanguage(tag) ? tag : undefined })

const parseChoice = (search: string) => toChoice(new URLSearchParams(search).get('language'))

/** The URL of a guide in a language; without one, in the language of the reader. */
export const hrefOfGuideIn = (slug: string, { language }: Choice) =>
  language ? `${hrefOfGuide(slug)}?${new URLSearchParams({ language })}` : hrefOfGuide(slug)

/** The language in which the reader wants this guide, in the URL. */
export const useChosenLanguage = (slug: string) => {
  const { params, replace } = useUrlState({
    parse: parseChoice,
    toHref: (choice) => hrefOfGuideIn(slug, choice),
  })
  return {
    chosen: params,
    choose: (tag: string) => replace(toChoice(tag)),
  }
}
