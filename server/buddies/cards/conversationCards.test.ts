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
    await cp(path.join(import.meta.dirname, language), path.join(folder, language), {
      recursive: true,
    })
})
afterEach(() => rm(folder, { recursive: true }))

const english = '03-at-the-market.md'
const change = async (file: string, from: string | RegExp, to: string) => {
  const full = path.join(folder, file)
  const text = await readFile(full, 'utf8')
  expect(text).toMatch(from)
  await writeFile(full, text.replace(from, to))
}

describe('a set of cards', () => {
  test('has a card per week in each language that has a folder', () => {
    const cards = readCards(folder)
    expect([...cards].map(([language, all]) => [language, all.length])).toEqual([
      ['en', pathWeeks],
      ['nl', pathWeeks],
    ])
  })

  const refused: [string, () => Promise<unknown>, RegExp][] = [
    ['one item less', () => change(`en/${english}`, '- How much is that?\n', ''), /other headings/],
    ['another heading', () => change(`en/${english}`, '## Tip', '## Advice'), /other headings/],
    ['another level', () => change(`en/${english}`, 'Level: A1', 'Level: A2'), /other headings/],
    ['a second line', () => change(`en/${english}`, '## Tip', 'More.\n\n## Tip'), /other headings/],
    [
      'a card less',
      () => rm(path.join(folder, 'en', english)),
      /en\/03-at-the-market.md is missing/,
    ],
    ['a card more', () => writeFile(path.join(folder, 'en/21-more.md'), '# More'), /no Dutch card/],
    ['one Dutch card less', () => rm(path.join(folder, 'nl', english)), /19 conversation cards/],
  ]
  test.each(refused)('is refused with %s', async (_, spoil, message) => {
    await spoil()
    expect(() => readCards(folder)).toThrow(message)
  })

  test('is refused if a section is missing in all languages', async () => {
    for (const language of ['nl', 'en'])
      await change(`${language}/${english}`, /## Tip[\s\S]*$/, '## Advice\n')
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
