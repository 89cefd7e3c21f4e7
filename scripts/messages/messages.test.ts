import { expect, test } from 'vitest'
import { languages } from '#shared/language/languages.ts'
import type { Catalogues } from './catalogues.ts'
import { messageProblems, missingTexts } from './messageProblems.ts'
import { literalKeys } from './usedKeys.ts'

type Texts = Record<string, Record<string, string>>

const catalogues = (texts: Texts) =>
  Object.fromEntries(
    languages.map((language) => [language, new Map(Object.entries(texts[language] ?? {}))]),
  ) as Catalogues

const problemsOf = (texts: Texts, source = "t('a.book'); t('a.soon')") =>
  messageProblems(catalogues(texts), [source]).map(
    ({ language, key, problem }) => `${language}: ${key} ${problem}`,
  )

test.each<[Texts, string[]]>([
  [{ en: { 'a.book': 'Book Now' }, nl: { 'a.book': 'Reserveer nu' } }, []],
  [{ en: { 'a.book': 'Book Now' }, nl: { 'a.gone': 'Weg' } }, ['nl: a.gone is not in English']],
  [
    { en: { 'a.book': 'Book {title}' }, nl: { 'a.book': 'Reserveer {titel}' } },
    ['nl: a.book takes {"values":["titel"],"tags":[]} instead of {"values":["title"],"tags":[]}'],
  ],
  [
    { en: { 'a.book': '<b>Book</b>' }, nl: { 'a.book': 'Reserveer' } },
    ['nl: a.book takes {"values":[],"tags":[]} instead of {"values":[],"tags":["b"]}'],
  ],
  [
    {
      en: { 'a.book': '{n, plural, one {# place} other {# places}}' },
      pl: { 'a.book': '{n, plural, one {# miejsce} other {# miejsc}}' },
    },
    ['pl: a.book lacks the plural form many, few'],
  ],
  [
    { en: { 'a.book': 'Book' }, nl: { 'a.book': 'Boek {' } },
    ['nl: a.book is not valid ICU MessageFormat: EXPECT_ARGUMENT_CLOSING_BRACE'],
  ],
  [
    { en: { 'a.book': 'Book' }, nl: { 'a.book': "Da's 'm" } },
    ['nl: a.book has a straight apostrophe, which ICU takes as an escape: use ’'],
  ],
  [{ en: { 'a.book': 'Book' }, nl: { 'a.book': ' ' } }, ['nl: a.book is empty']],
  [
    {
      en: { 'a.book': 'Book', 'a.soon': 'Soon' },
      nl: { 'a.soon': 'Binnenkort', 'a.book': 'Reserveer' },
    },
    ['nl: a.soon is not where English has it'],
  ],
  [
    { en: { 'a.book': 'Book' }, ar: { 'a.book': '\u200eBook' } },
    ['ar: a.book has a direction mark: values are isolated without it'],
  ],
])('the problems of %j', (texts, problems) => {
  expect(problemsOf(texts)).toEqual(problems)
})

test('a text that is not translated is missing, or its whole file', () => {
  const texts = { en: { 'a.book': 'Book', 'a.soon': 'Soon', 'b.past': 'Past' } }
  const missing = (dutch: Texts[string]) =>
    new Set(missingTexts(catalogues({ ...texts, nl: dutch })).filter((one) => one.includes('/nl/')))
  expect(missing({ 'a.book': 'Reserveer', 'b.past': 'Geweest' })).toEqual(
    new Set(['texts/nl/a.json: soon']),
  )
  expect(missing({ 'a.book': 'Reserveer', 'a.soon': 'Straks' })).toEqual(
    new Set(['texts/nl/b.json']),
  )
})

test('a text that no code names is reported', () => {
  const texts = { en: { 'a.book': 'Book', 'a.past': 'Past' } }
  expect(problemsOf(texts, "t('a.book')")).toEqual(['en: a.past is used nowhere'])
})

test('keys are found in full and by their beginning', () => {
  const messages = new Map(
    ['events.book', 'events.kind.a', 'events.kind.b'].map((key) => [key, '']),
  )
  expect([...literalKeys("t('events.book'); x('other.key')", messages)]).toEqual(['events.book'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
  expect([...literalKeys('t(`events.kind.${kind}`)', messages)]).toEqual([
    'events.kind.a',
    'events.kind.b',
  ])
})
