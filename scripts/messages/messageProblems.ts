import { isDeepStrictEqual } from 'node:util'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'
import { type Catalogues, placeOf } from './catalogues.ts'
import { shapeOf } from './messageArgs.ts'
import { literalKeys } from './usedKeys.ts'

export type Problem = { key: string; language: Language; problem: string }

// U+200E, U+200F, and the embeddings, overrides and isolates of Unicode.
const directionMark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const pluralArgument = /\{(\w+), (plural|selectordinal),/g

/**
 * The plural forms of a language: Arabic has six, Polish and Ukrainian four. Forms for millions, such
 * as `many` in Spanish, are left out, because no text counts them.
 */
const formsOf = (language: Language, type: Intl.PluralRulesOptions['type'] & string) => {
  const rules = new Intl.PluralRules(language, { type })
  return [...new Set([...Array(200).keys()].map((number) => rules.select(number))).add('other')]
}

/** The forms that a compiled plural lacks. */
const missingForms = (text: string, language: Language): string[] =>
  [...text.matchAll(pluralArgument)].flatMap(([whole, , kind], at, all) => {
    const start = all[at]?.index ?? 0
    const options = optionsAt(text, start + whole.length)
    const type = kind === 'plural' ? 'cardinal' : 'ordinal'
    return formsOf(language, type).filter((form) => !options.includes(form))
  })

/** The names of the options after `{count, plural,`: `one`, `other`. */
const optionsAt = (text: string, start: number): string[] => {
  const names: string[] = []
  let depth = 0
  let name = ''
  for (const sign of text.slice(start)) {
    if (sign === '{') {
      if (depth === 0) names.push(name.trim())
      depth += 1
      name = ''
    } else if (sign === '}') {
      if (depth === 0) return names
      depth -= 1
      name = ''
    } else if (depth === 0) name += sign
  }
  return names
}

const shapeText = (text: string) => {
  const { values, tags } = shapeOf(text)
  return { values: Object.fromEntries([...values].toSorted()), tags: [...tags].toSorted() }
}

/** A plural may do without its number: "one day" instead of "1 day". So types may differ, not names. */
const namesOf = (text: string) => {
  const { values, tags } = shapeText(text)
  return { values: Object.keys(values), tags }
}

const problemOf = (original: string, text: string, language: Language): string | null => {
  try {
    shapeOf(text)
  } catch (error) {
    return `is not valid ICU MessageFormat: ${error instanceof Error ? error.message : error}`
  }
  if (text.trim() === '' && original.trim() !== '') return 'is empty'
  // A text that the specification quotes may have a straight one, doubled as ICU requires.
  if (text.replaceAll("''", '').includes("'"))
    return 'has a straight apostrophe, which ICU takes as an escape: use ’'
  if (directionMark.test(text)) return 'has a direction mark: values are isolated without it'
  const [expected, found] = [namesOf(original), namesOf(text)]
  if (!isDeepStrictEqual(expected, found))
    return `takes ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`
  const missing = missingForms(text, language)
  return missing.length > 0 ? `lacks the plural form ${[...new Set(missing)].join(', ')}` : null
}

const problemsOfLanguage = (
  original: Map<string, string>,
  texts: Map<string, string>,
  language: Language,
): Problem[] => {
  const extra = [...texts.keys()].filter((key) => !original.has(key))
  const inOrder = [...original.keys()].filter((key) => texts.has(key))
  const misplaced = [...texts.keys()]
    .filter((key) => original.has(key))
    .find((key, at) => key !== inOrder[at])
  const wrong = [...texts].flatMap(([key, text]) => {
    const expected = original.get(key)
    const problem = expected === undefined ? null : problemOf(expected, text, language)
    return problem ? [{ key, problem }] : []
  })
  return [
    ...extra.map((key) => ({ key, problem: 'is not in English' })),
    // Reviewers and translators compare the files line by line.
    ...(misplaced ? [{ key: misplaced, problem: 'is not where English has it' }] : []),
    ...wrong,
  ].map((problem) => ({ ...problem, language }))
}

/** `sources`: the code that may name keys. */
const unused = (original: Map<string, string>, sources: string[]): Problem[] => {
  const used = new Set(sources.flatMap((source) => [...literalKeys(source, original)]))
  return [...original.keys()]
    .filter((key) => !used.has(key))
    .map((key) => ({ key, language: originalLanguage, problem: 'is used nowhere' }))
}

export const messageProblems = (catalogues: Catalogues, sources: string[]): Problem[] => {
  const original = catalogues[originalLanguage]
  return [
    ...unused(original, sources),
    ...languages.flatMap((language) =>
      problemsOfLanguage(original, catalogues[language], language),
    ),
  ]
}

/** The texts that readers of a language see in English, and the files that it does not have. */
export const missingTexts = (catalogues: Catalogues): string[] =>
  languages.flatMap((language) => {
    const places = [...catalogues[originalLanguage].keys()].map((key) => ({
      ...placeOf(key, language),
      isThere: catalogues[language].has(key),
    }))
    const files = new Set(places.filter(({ isThere }) => isThere).map(({ where }) => where))
    return places
      .filter(({ isThere }) => !isThere)
      .map(({ where, name }) => (files.has(where) ? `${where}: ${name}` : where))
  })
