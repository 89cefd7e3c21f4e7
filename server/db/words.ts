import type { Db } from './connect.ts'

const word = /[\p{L}\p{M}\p{N}]+/gu

/**
 * For `@@`: all words of `q`, each the beginning of a word of the text; letters and digits only, so
 * that nothing in it is an operator of the query. Without a word it finds nothing.
 */
export const wordsBegin = (db: Db, q: string) =>
  db`to_tsquery('simple', ${(q.match(word) ?? []).map((part) => `${part}:*`).join(' & ')})`

/** As `person_words` folds the words it makes: "José" is found by "jose". */
export const foldAccents = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
