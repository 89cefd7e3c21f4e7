import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import type { Language } from '#shared/language/languages.ts'
import { cardOf, readCards, themesOf } from './conversationCards.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cards-'))
  for (const language of ['nl', 'en'])
    await cp(path.join(import.meta.dirname, `${language}.md`), path.join(folder, `${language}.md`))
})
afterEach(() => rm(folder, { recursive: true }))

const change = async (language: string, from: string | RegExp, to: string) => {
  const full = path.join(folder, `${language}.md`)
  const text = await readFile(full, 'utf8')
  expect(text).toMatch(from)
  await writeFile(full, text.replace(from, to))
}

describe('a set of cards', () => {
  test('has a card per week in each language that has a file', () => {
    const cards = readCards(folder)
    expect([...cards].map(([language, all]) => [language, all.length])).toEqual([
      ['en', pathWeeks],
      ['nl', pathWeeks],
    ])
  })

  const refused: [string, () => Promise<unknown>, RegExp][] = [
    ['one item less', () => change('en', '- How much is that?\n', ''), /^Card 3 of en.md/],
    ['another heading', () => change('en', '## Tip', '## Advice'), /other headings/],
    ['another level', () => change('en', 'Level: A1', 'Level: A2'), /other headings/],
    ['a second line', () => change('en', '## Tip', 'More.\n\n## Tip'), /other headings/],
    ['a card less', () => change('en', /# Looking back[\s\S]*/, ''), /19 cards instead of 20/],
    ['a card more', () => change('en', /$/, '\n# More\n'), /21 cards instead of 20/],
    [
      'one Dutch card less',
      () => change('nl', /# Terugkijken[\s\S]*/, ''),
      /19 conversation cards/,
    ],
  ]
  test.each(refused)('is refused with %s', async (_, spoil, message) => {
    await spoil()
    expect(() => readCards(folder)).toThrow(message)
  })

  test('is refused if a section is missing in all languages', async () => {
    for (const language of ['nl', 'en']) await change(language, '## Tip', '## Advice')
    expect(() => readCards(folder)).toThrow('incomplete')
  })
})

test('a card has its Dutch text and a translation, which readers of Dutch do not need', () => {
  const read = (language: Language) => runInLanguage(language, () => cardOf(1))
  expect(read('en')).toMatchObject({
    theme: { nl: 'Kennismaken', translation: 'Getting to know each other' },
    level: 'A1',
  })
  expect(read('nl').theme).toEqual({ nl: 'Kennismaken', translation: null })
  expect(read('en').questions[0]).toEqual({
    nl: 'Waar kom je vandaan?',
    translation: 'Where do you come from?',
  })
  expect(themesOf(1)).toMatchObject({ en: 'Getting to know each other', nl: 'Kennismaken' })
})
