import { foldAccents } from '#shared/http/foldAccents.ts'
import type { Db } from './connect.ts'
import { synonymsOf } from './synonyms.ts'

const word = /[\p{L}\p{M}\p{N}]+/gu

// What is so short begins too many other words.
const shortest = 4

const orSynonym = (typed: string) => {
  const others = synonymsOf(typed.toLowerCase()).filter((one) => one !== typed)
  const sought = others.map((one) => (one.length < shortest ? one : `${one}:*`))
  return `(${[`${typed}:*`, ...sought].join(' | ')})`
}

/**
 * For `@@` and folded words: all words of `q`, each the beginning of a word of the text, or of what
 * else people call it; letters and digits only, so that nothing in it is an operator of the query. Without a word it
 * finds nothing.
 */
export const wordsBegin = (db: Db, q: string) =>
  db`to_tsquery('simple', ${(foldAccents(q).match(word) ?? []).map(orSynonym).join(' & ')})`

/** As `word_parts` splits a text; all other characters are text. */
const wordsOf = (q: string) =>
  foldAccents(q)
    .split(/[\s.'’-]+/)
    .filter((one) => one !== '')

// As many letters of a word as `word_parts` keeps.
const longest = 60
const asPart = (one: string) =>
  `'${[...one].slice(0, longest).join('').replaceAll('\\', '\\\\')}':*`

/** For `word_parts(…) @@`: each word of `q` is part of a word. Without a word it finds nothing. */
export const parts = (db: Db, q: string) =>
  db`lower(${wordsOf(q).map(asPart).join(' & ')})::tsquery`

/** Lower case without accents. Folding is expensive, so pure ASCII text skips it. */
export const foldedHere = (db: Db, text: ReturnType<Db>): ReturnType<Db> =>
  db`case when char_length(${text}) = octet_length(${text}) then lower(${text}) else folded(${text}) end`

/** Condition: all of `q`, as it was typed, stands somewhere in the text. */
export const holds = (db: Db, text: ReturnType<Db>, q: string) =>
  db`strpos(${foldedHere(db, text)}, lower(${foldAccents(q)})) > 0`

const all = (db: Db, conditions: ReturnType<Db>[]) =>
  conditions.length === 0
    ? db`false`
    : db`(${conditions.reduce((both, one) => db`${both} and ${one}`)})`

/** The same of a folded text that is at hand, which no index finds. */
export const hasParts = (db: Db, text: ReturnType<Db>, q: string) =>
  all(
    db,
    wordsOf(q).map((one) => db`strpos(${text}, lower(${one})) > 0`),
  )

/** Of a folded text in which every word begins after a space. */
export const hasBeginnings = (db: Db, text: ReturnType<Db>, q: string) =>
  all(
    db,
    wordsOf(q).map((one) => db`strpos(${text}, ' ' || lower(${one})) > 0`),
  )

/** As `like 'q%'`, in a form that finds the index whatever q is. */
export const begins = (db: Db, text: ReturnType<Db>, q: string) => {
  const start = q.toLowerCase()
  return db`(${text} ~>=~ ${start} and ${text} ~<~ ${`${start}\u{10ffff}`})`
}
