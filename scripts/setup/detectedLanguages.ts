import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { languages } from '#shared/language/languages.ts'

/** Languages that a text is compared with: those of the app and other large communities. */
const detected = new Set<string>([
  ...languages,
  ...['bg', 'de', 'el', 'fa', 'fr', 'hi', 'hu', 'it', 'pt', 'ro', 'ru', 'ur', 'zh'],
])

type Data = {
  type: string
  languages: Record<string, string>
  /** Scores by n-gram and number of the language. */
  ngrams: Record<string, Record<string, number>>
}

const subset = ({ type, languages, ngrams }: Data): Data => {
  const chosen = Object.entries(languages).filter(([, code]) => detected.has(code))
  const numberOf = new Map(chosen.map(([old], index) => [old, index]))
  const scoresOf = (scores: Record<string, number>) =>
    Object.entries(scores).flatMap(([old, score]) => {
      const number = numberOf.get(old)
      return number === undefined ? [] : [[number, score] as const]
    })
  return {
    type,
    languages: Object.fromEntries(chosen.map(([, code], index) => [index, code])),
    ngrams: Object.fromEntries(
      Object.entries(ngrams)
        .map(([ngram, scores]) => [ngram, Object.fromEntries(scoresOf(scores))] as const)
        .filter(([, scores]) => Object.keys(scores).length > 0),
    ),
  }
}

export const detectionData = /node_modules\/eld\/src\/ngrams\/extrasmall\.js$/

/** Halves the download of language detection. Engines parse JSON faster than object literals. */
export const detectedLanguages: Plugin = {
  name: 'detected-languages',
  apply: 'build',
  transform: {
    filter: { id: detectionData },
    async handler(_, id) {
      const { ngramsData } = (await import(pathToFileURL(id).href)) as { ngramsData: Data }
      const json = JSON.stringify(JSON.stringify(subset(ngramsData)))
      return { code: `export const ngramsData = JSON.parse(${json})`, map: null }
    },
  },
}
