import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readTexts } from '#server/language/texts.ts'
import { type Language, languages } from '#shared/language/languages.ts'

const css = fs.readFileSync(path.join(import.meta.dirname, '../web/ui/fonts.css'), 'utf8')

/** The code points of each `@font-face`, by its file, or `fallback`. */
const faces = (text: string) =>
  [...text.matchAll(/@font-face\s*{([^}]*)}/g)].map(([, body = '']) => {
    const [, name = 'fallback'] = /manrope-([a-z-]+)-wght/.exec(body) ?? []
    const [, list = ''] = /unicode-range:\s*([^;]*);/.exec(body) ?? []
    const ranges = list.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    return { name, ranges }
  })

const covers = ({ ranges }: ReturnType<typeof faces>[number], letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => from <= code && code <= to)
}

const isCovered = (letter: string) =>
  faces(css).some((face) => face.name !== 'fallback' && covers(face, letter))

/** Names have these, and the texts may lack them. */
const rareLetters = 'àöûüґʼ'

/** What the texts of a language are written with, in both cases. */
const charactersOf = (language: Language) => {
  const texts = [rareLetters, ...readTexts(language).values()].join('')
  const cases = texts + texts.toLocaleUpperCase(language) + texts.toLocaleLowerCase(language)
  return new Set(cases.match(/[\p{L}\p{P}]/gu))
}

test.each(languages.filter((language) => language !== 'ar'))(
  'the typeface has all characters of texts/%s',
  (language) => {
    expect([...charactersOf(language)].filter((character) => !isCovered(character))).toEqual([])
  },
)

test('every file is used for the characters that it has', () => {
  const index = createRequire(import.meta.url).resolve('@fontsource-variable/manrope/index.css')
  const known = faces(fs.readFileSync(index, 'utf8'))
  for (const face of faces(css).filter(({ name }) => name !== 'fallback'))
    expect(face).toEqual(known.find(({ name }) => name === face.name))
})

test('Arabic is left to the fonts of the system, with their own metrics', () => {
  for (const face of faces(css)) expect(covers(face, 'ع'), face.name).toBe(false)
})
