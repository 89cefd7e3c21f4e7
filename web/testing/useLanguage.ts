import { onTestFinished } from 'vitest'
import type { Language } from '#shared/language/languages.ts'
import { switchLanguage } from '#web/language/switchLanguage.ts'

/** Shows the app in a language until the end of the test. */
export const useLanguage = async (language: Language) => {
  await switchLanguage(language)
  onTestFinished(async () => {
    await switchLanguage('en')
    await cookieStore.delete('language')
  })
}
