import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkTexts, contains } from './checkTexts.ts'

let root = ''

const withRows = (...rows: string[]) => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
  mkdirSync(join(root, 'docs'))
  const head = ['| text | where | test |', '|---|---|---|']
  writeFileSync(join(root, 'docs/texts.md'), [...head, ...rows].join('\n'))
  writeFileSync(join(root, 'a.test.ts'), "expect(screen).toShow('Booked')")
  return root
}

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a text with a test that contains it is in order', () => {
  expect(checkTexts(withRows('| Booked | card | a.test.ts |'))).toEqual([])
})

test('a test that does not contain the text, or does not exist, is named', () => {
  expect(
    checkTexts(withRows('| Full | card | a.test.ts |', '| Full | card | b.test.ts |')),
  ).toEqual([
    'docs/texts.md:3 texts: a.test.ts does not contain "Full".',
    'docs/texts.md:4 texts: b.test.ts does not exist.',
  ])
})

test('a text without a test is named', () => {
  expect(checkTexts(withRows('| Full | card | |'))).toEqual([
    'docs/texts.md:3 texts: No test asserts "Full".',
  ])
})

test('texts are found as tests write them', () => {
  expect(contains("'Passwords don\\'t match'", "Passwords don't match")).toBe(true)
  expect(contains('/\\+2 more/', '+{n} more')).toBe(true)
  expect(contains("'Expected string, received number'", 'Expected {type}, received {type}')).toBe(
    true,
  )
  expect(contains("'Book'", 'Booked')).toBe(false)
})

test('whole words inside quotes count, comments and parts of words do not', () => {
  expect(contains("getByText('Open')", 'Open')).toBe(true)
  expect(contains('getByText(/Open the chat/)', 'Open')).toBe(true)
  expect(contains("// the button 'Open'", 'Open')).toBe(false)
  expect(contains("getByText('Opening')", 'Open')).toBe(false)
  expect(contains('Open(chat)', 'Open')).toBe(false)
})
