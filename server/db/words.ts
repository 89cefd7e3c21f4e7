import type { Db } from './connect.ts'

const word = /[\p{L}\p{M}\p{N}]+/gu

/**
 * For `@@`: all words of `q`, each the beginning of a word of the text; letters and digits only, so
 * that nothing in it is an operator of the query. Without a word it finds nothing.
 */
export const wordsBegin = (db: Db, q: string) =>
  db`to_tsquery('simple', ${(q.match(word) ?? []).map((part) => `${part}:*`).join(' & ')})`

/** The one that narrows a search most; '' without any. */
export const longestWord = (q: string) =>
  (q.match(word) ?? []).reduce((longest, one) => (one.length > longest.length ? one : longest), '')

/** As `like 'q%'`, in a form that finds the index whatever q is. */
export const begins = (db: Db, text: ReturnType<Db>, q: string) => {
  const start = q.toLowerCase()
  return db`(${text} ~>=~ ${start} and ${text} ~<~ ${`${start}\u{10ffff}`})`
}

/** As `person_words` folds the words it makes: "José" is found by "jose". */
export const foldAccents = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
