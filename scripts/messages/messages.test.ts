import { expect, test } from 'vitest'
import { languages } from '#shared/language/languages.ts'
import type { Catalogue } from './catalogues.ts'
import { messageProblems } from './messageProblems.ts'
import { messageTypeFiles } from './messageTypes.ts'
import { literalKeys } from './usedKeys.ts'

type Texts = Record<string, Record<string, string>>

const catalogue = (texts: Texts, wing = 'web'): Catalogue => ({
  folder: `${wing}/events/messages`,
  wing,
  feature: 'events',
  texts: Object.fromEntries(
    languages.map((language) => [language, texts[language] ?? {}]),
  ) as Catalogue['texts'],
})

const problemsOf = (texts: Texts, source = "t('events.book'); t('events.soon')") =>
  messageProblems([catalogue(texts)], [source]).map(
    ({ where, key, problem }) => `${where}: ${key} ${problem}`,
  )

const nl = 'web/events/messages/nl.json'

test.each<[Texts, string[]]>([
  [{ en: { book: 'Book Now' }, nl: { book: 'Reserveer nu' } }, []],
  // A language without any text is not checked yet.
  [{ en: { book: 'Book Now' } }, []],
  [
    { en: { book: 'Book Now' }, nl: { gone: 'Weg' } },
    [`${nl}: book is missing`, `${nl}: gone is not in English`],
  ],
  [
    { en: { book: 'Book {title}' }, nl: { book: 'Reserveer {titel}' } },
    [`${nl}: book takes {"values":["titel"],"tags":[]} instead of {"values":["title"],"tags":[]}`],
  ],
  [
    { en: { book: '<b>Book</b>' }, nl: { book: 'Reserveer' } },
    [`${nl}: book takes {"values":[],"tags":[]} instead of {"values":[],"tags":["b"]}`],
  ],
  [
    {
      en: { book: '{n, plural, one {# place} other {# places}}' },
      pl: { book: '{n, plural, one {# miejsce} other {# miejsc}}' },
    },
    ['web/events/messages/pl.json: book lacks the plural form few, many'],
  ],
  [
    { en: { book: 'Book' }, nl: { book: 'Boek {' } },
    [`${nl}: book is not valid ICU MessageFormat: EXPECT_ARGUMENT_CLOSING_BRACE`],
  ],
  [
    { en: { book: 'Book' }, nl: { book: "Da's 'm" } },
    [`${nl}: book has a straight apostrophe, which ICU takes as an escape: use ’`],
  ],
  [{ en: { book: 'Book' }, nl: { book: ' ' } }, [`${nl}: book is empty`]],
  [
    { en: { book: 'Book', soon: 'Soon' }, nl: { soon: 'Binnenkort', book: 'Reserveer' } },
    [`${nl}: soon is not where English has it`],
  ],
  [
    { en: { book: 'Book' }, ar: { book: '\u200eBook' } },
    ['web/events/messages/ar.json: book has a direction mark: values are isolated without it'],
  ],
])('the problems of %j', (texts, problems) => {
  expect(problemsOf(texts)).toEqual(problems)
})

test('a message that no code names is reported', () => {
  const texts = { en: { book: 'Book', past: 'Past' } }
  expect(problemsOf(texts, "t('events.book')")).toEqual([
    'web/events/messages/en.json: past is used nowhere',
  ])
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

test('the types name the arguments of each message', () => {
  const texts = {
    en: {
      book: 'Book Now',
      left: '{title}: {n, plural, one {# place} other {# places of {who}}}',
      next: 'Next up: <strong>{title}</strong>',
    },
  }
  const web = messageTypeFiles([catalogue(texts)]).find(({ path }) => path.startsWith('web/'))
  expect(web?.source).toContain("  'events.book': []\n")
  expect(web?.source).toContain(
    "  'events.left': [args: { title: string | number; n: number; who: string | number }]\n",
  )
  expect(web?.source).toContain(
    "  'events.next': { values: { title: string | number }; tags: 'strong' }\n",
  )
})
