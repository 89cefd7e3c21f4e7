import { foldText } from '#shared/http/foldText.ts'
import type { Db } from './connect.ts'

const word = /[\p{L}\p{M}\p{N}]+/gu

// Shorter synonyms must match whole words, since they are prefixes of too many others.
const minPrefixLength = 4

const wordOrSynonyms = (typed: string) => {
  const synonyms = synonymsOf(typed).filter((item) => item !== typed)
  const terms = synonyms.map((item) => (item.length < minPrefixLength ? item : `${item}:*`))
  return `(${[`${typed}:*`, ...terms].join(' | ')})`
}

/**
 * Text search query for `@@` on folded words: each word of `q`, or a synonym, must be the prefix of a
 * word. Only letters and digits remain, so the input cannot contain operators. No words, no match.
 */
export const prefixQuery = (db: Db, q: string) =>
  db`to_tsquery('simple', ${(foldText(q).match(word) ?? []).map(wordOrSynonyms).join(' & ')})`

/** Splits like the SQL function `folded_parts`; all other characters belong to words. */
const splitWords = (q: string) =>
  foldText(q)
    .split(/[\s.-]+/)
    .filter((item) => item !== '')

// The number of characters per word that `folded_parts` keeps.
const maxWordLength = 60
const quoted = (item: string) => `'${item.replaceAll('\\', '\\\\')}'`
const quotedPrefix = (item: string) => `${quoted([...item].slice(0, maxWordLength).join(''))}:*`

/** Query for `folded_parts(…) @@`: each word of `q` must be a substring of a word. No words, no match. */
export const substringQuery = (db: Db, q: string) =>
  db`${splitWords(q).map(quotedPrefix).join(' & ')}::text::tsquery`

/** The text as `foldText` folds it. */
export const foldedText = (db: Db, text: ReturnType<Db>): ReturnType<Db> => db`fold_text(${text})`

/** Condition: the text contains `q`, folded. A `q` of which nothing remains matches nothing. */
export const containsText = (db: Db, text: ReturnType<Db>, q: string) => {
  const folded = foldText(q)
  return folded === '' ? db`false` : db`strpos(${foldedText(db, text)}, ${folded}) > 0`
}

/** A word of one or two characters is the prefix of a trigram, or a whole one at the end of a word. */
const trigramsOf = (item: string) => {
  const characters = [...item]
  return characters.length < 3
    ? [quotedPrefix(item)]
    : characters.slice(2).map((_, at) => quoted(characters.slice(at, at + 3).join('')))
}

/**
 * Condition on an index of `folded_trigrams(text)`: true for every text that contains `q`, and for a few
 * others. Without any word in `q` the index is of no use.
 */
export const mayContainText = (db: Db, text: ReturnType<Db>, q: string) => {
  const trigrams = splitWords(q).flatMap(trigramsOf)
  return trigrams.length === 0
    ? db`true`
    : db`folded_trigrams(${text}) @@ ${trigrams.join(' & ')}::text::tsquery`
}

const allOf = (db: Db, conditions: ReturnType<Db>[]) =>
  conditions.length === 0
    ? db`false`
    : db`(${conditions.reduce((both, item) => db`${both} and ${item}`)})`

/** Substring match on folded text without an index. */
export const containsWords = (db: Db, text: ReturnType<Db>, q: string) =>
  allOf(
    db,
    splitWords(q).map((item) => db`strpos(${text}, ${item}) > 0`),
  )

/** Prefix match on folded text in which a space precedes every word. */
export const startsWords = (db: Db, text: ReturnType<Db>, q: string) =>
  allOf(
    db,
    splitWords(q).map((item) => db`strpos(${text}, ${` ${item}`}) > 0`),
  )

/** Like `like 'start%'`, in a form that uses the index for any start. */
const hasStart = (db: Db, text: ReturnType<Db>, start: string) =>
  db`(${text} ~>=~ ${start} and ${text} ~<~ ${`${start}\u{10ffff}`})`

/** Condition: this email address starts with `q`. */
export const emailStartsWith = (db: Db, email: ReturnType<Db>, q: string) =>
  hasStart(db, db`lower(${email})`, q.toLowerCase())

/** Condition: the text starts with `q`, folded. A `q` of which nothing remains matches nothing. */
export const foldedStartsWith = (db: Db, text: ReturnType<Db>, q: string) => {
  const folded = foldText(q)
  return folded === '' ? db`false` : hasStart(db, foldedText(db, text), folded)
}

/**
 * Search synonyms in English and in the Dutch that newcomers meet, one group per line. A search for
 * one word also finds the others of its line.
 */
const lines = [
  'bike bikes bicycle bicycles cycling cycle fiets fietsen',
  'doctor doctors gp physician huisarts dokter',
  'dentist tandarts',
  'hospital ziekenhuis',
  'pharmacy apotheek chemist medicine',
  'rent renting rental huur huren lease',
  'room rooms kamer kamers',
  'apartment apartments flat studio housing house home accommodation woning appartement huis',
  'landlord landlords verhuurder huisbaas',
  'deposit borg waarborgsom',
  'job jobs work working vacancy vacancies employment werk baan vacature',
  'salary wage wages pay money loon salaris geld',
  'employer werkgever',
  'contract overeenkomst agreement',
  'tax taxes belasting belastingdienst',
  'benefit benefits allowance allowances toeslag toeslagen',
  'insurance verzekering zorgverzekering',
  'bank banks banking rekening',
  'train trains trein ns rail railway',
  'transport travel ov bus tram metro',
  'school schools basisschool',
  'university studying study universiteit hbo studie',
  'childcare daycare nursery kinderopvang creche',
  'child children kids kind kinderen',
  'dutch nederlands language taal',
  'course courses lesson lessons class classes cursus les',
  'register registration registering inschrijven inschrijving brp',
  'municipality council gemeente stadhuis',
  'bsn sofi burgerservicenummer',
  'visa permit residence verblijfsvergunning',
  'integration inburgering',
  'licence license driving rijbewijs',
  'phone mobile sim telefoon',
  'internet wifi broadband',
  'energy gas electricity power energie stroom',
  'rubbish trash garbage bin bins waste recycling afval vuilnis',
  'supermarket groceries shop shopping boodschappen winkel',
  'police politie emergency alarmnummer 112',
  'lawyer legal advocaat rechtshulp',
  'friend friends meet meeting vrienden',
  'relocating relocation verhuizen verhuizing',
  'furniture meubels ikea',
  'secondhand tweedehands',
  'party parties feest celebration birthday verjaardag',
  'church mosque kerk moskee religion',
  'sport sports gym fitness sporten',
  'volunteer volunteering vrijwilliger vrijwilligerswerk',
]

const synonyms = new Map<string, readonly string[]>()
for (const line of lines) {
  const words = line.split(' ')
  for (const word of words) synonyms.set(word, words)
}

/** The word itself and its synonyms; lower case without accents. */
export const synonymsOf = (word: string): readonly string[] => synonyms.get(word) ?? [word]
