import { originalLanguage } from '#shared/language/languages.ts'

type Name = 'push.worker.title' | 'push.worker.body' | 'push.worker.notAccepted'

/** In all languages: the service worker loads no other texts. The build inserts them. */
declare const __WORKER_TEXTS__: Record<string, Record<Name, string>>

/** In the first of the browser's languages that we have. */
export const fallbackTexts = (preferred: readonly string[] = globalThis.navigator.languages) => {
  const codes = preferred.map((tag) => tag.split('-')[0] ?? '')
  const language = codes.find((code) => code in __WORKER_TEXTS__) ?? originalLanguage
  const texts = __WORKER_TEXTS__[language]
  return {
    title: texts?.['push.worker.title'] ?? '',
    body: texts?.['push.worker.body'] ?? '',
    notAccepted: texts?.['push.worker.notAccepted'] ?? '',
    language,
  }
}
