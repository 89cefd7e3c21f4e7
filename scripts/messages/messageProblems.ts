import { isDeepStrictEqual } from 'node:util'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'
import { type Catalogue, keyOf } from './catalogues.ts'
import { shapeOf } from './messageArgs.ts'
import { literalKeys } from './usedKeys.ts'

export type Problem = { where: string; key: string; problem: string }

// U+200E, U+200F, and the embeddings, overrides and isolates of Unicode.
const directionMark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const pluralArgument = /\{(\w+), (plural|selectordinal),/g

/** The plural forms of a language: Arabic has six, Polish and Ukrainian four. */
const formsOf = (language: Language, type: Intl.PluralRulesOptions['type']) =>
  new Intl.PluralRules(language, { type })
    .resolvedOptions()
    // In Spanish, `many` is for millions, which no text counts; `other` stands in.
    .pluralCategories.filter((form) => language !== 'es' || form !== 'many')

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

const problemsOfLanguage = (catalogue: Catalogue, language: Language): Problem[] => {
  const original = catalogue.texts[originalLanguage]
  const texts = catalogue.texts[language]
  const where = `${catalogue.folder}/${language}.json`
  const missing = Object.keys(original).filter((name) => !(name in texts))
  const extra = Object.keys(texts).filter((name) => !(name in original))
  const inOrder = Object.keys(original).filter((name) => name in texts)
  const misplaced = Object.keys(texts)
    .filter((name) => name in original)
    .find((name, at) => name !== inOrder[at])
  const wrong = Object.entries(texts).flatMap(([name, text]) => {
    const problem = name in original ? problemOf(original[name] ?? '', text, language) : null
    return problem ? [{ where, key: name, problem }] : []
  })
  return [
    ...missing.map((key) => ({ where, key, problem: 'is missing' })),
    ...extra.map((key) => ({ where, key, problem: 'is not in English' })),
    // Reviewers and translators compare the files line by line.
    ...(misplaced ? [{ where, key: misplaced, problem: 'is not where English has it' }] : []),
    ...wrong,
  ]
}

const duplicates = (catalogues: Catalogue[]): Problem[] => {
  const seen = new Map<string, string>()
  return catalogues.flatMap((catalogue) =>
    Object.keys(catalogue.texts[originalLanguage]).flatMap((name) => {
      const key = keyOf(catalogue, name)
      const before = seen.get(key)
      seen.set(key, catalogue.folder)
      // Server and web each see the shared messages, but not each other's.
      const isClash =
        before !== undefined && [before, catalogue.folder].some((f) => f.startsWith('shared/'))
      return isClash
        ? [{ where: catalogue.folder, key: name, problem: `is also in ${before}` }]
        : []
    }),
  )
}

/** `sources`: the code that may name keys. */
const unused = (catalogues: Catalogue[], sources: string[]): Problem[] => {
  const all = catalogues.flatMap((catalogue) =>
    Object.keys(catalogue.texts[originalLanguage]).map((name) => ({ catalogue, name })),
  )
  const keys = new Map(all.map(({ catalogue, name }) => [keyOf(catalogue, name), name]))
  const used = new Set(sources.flatMap((source) => [...literalKeys(source, keys)]))
  return all
    .filter(({ catalogue, name }) => !used.has(keyOf(catalogue, name)))
    .map(({ catalogue, name }) => ({
      where: `${catalogue.folder}/${originalLanguage}.json`,
      key: name,
      problem: 'is used nowhere',
    }))
}

/** Whether a language has any text yet: one that is being added does not fail the check. */
const hasTexts = (catalogues: Catalogue[], language: Language) =>
  catalogues.some(({ texts }) => Object.keys(texts[language]).length > 0)

export const messageProblems = (catalogues: Catalogue[], sources: string[]): Problem[] => [
  ...duplicates(catalogues),
  ...unused(catalogues, sources),
  ...languages
    .filter((language) => hasTexts(catalogues, language))
    .flatMap((language) =>
      catalogues.flatMap((catalogue) => problemsOfLanguage(catalogue, language)),
    ),
]
