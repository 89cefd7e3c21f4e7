import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTexts } from '#server/language/texts.ts'
import { originalLanguage } from '#shared/language/languages.ts'
import { accountTexts } from './agreedAccountTexts.ts'
import { adminTexts } from './agreedAdminTexts.ts'
import { agreedConstants } from './agreedConstants.ts'
import { type AgreedTexts, memberTexts } from './agreedTexts.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

const isNightly = (statement: string) =>
  statement.startsWith('nightlyTest') || statement.split('async')[0]?.includes("'@nightly'")

/** Without the tests that only the nightly run executes. */
const readTest = (path: string) =>
  read(path)
    .split(/^(?=\w)/m)
    .filter((statement) => !isNightly(statement))
    .join('')

/** What users see: without markup, and without words for screen readers. */
const visible = (message = '') =>
  message
    .replaceAll("''", "'")
    .replace(/<hidden>[^<]*<\/hidden>/g, '')
    .replace(/<\/?\w+>/g, '')

const isQuoted = (text: string, code: string) =>
  ["'", '"', '`'].some((quote) => code.includes(quote + text + quote))

const english = readTexts(originalLanguage)

const textProblems = (rows: AgreedTexts[string], code: string) =>
  Object.entries(rows).flatMap(([key, row]) => {
    const [text, asserted] = typeof row === 'string' ? [row] : row
    const isThere = asserted ? code.includes(asserted) : isQuoted(text, code)
    return [
      visible(english.get(key)) !== text && `${key}: the message is not “${text}”`,
      !isThere && `${key}: the test does not quote “${asserted ?? text}”`,
    ]
  })

test.each([memberTexts, accountTexts, adminTexts].flatMap((texts) => Object.entries(texts)))(
  '%s quotes the agreed texts of its screen',
  (path, rows) => {
    expect(textProblems(rows, readTest(path)).filter(Boolean)).toEqual([])
  },
)

test.each(Object.entries(agreedConstants))('%s quotes agreed constants', (path, bySource) => {
  const code = readTest(path)
  const problems = Object.entries(bySource).flatMap(([source, rows]) =>
    Object.entries(rows).flatMap(([constant, asserted]) => [
      read(source).split(constant).length !== 2 && `${source} has not one “${constant}”`,
      !code.includes(asserted) && `${source} ${constant}: the test has no “${asserted}”`,
    ]),
  )
  expect(problems.filter(Boolean)).toEqual([])
})
