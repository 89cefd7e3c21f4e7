import { expect, test } from 'vitest'
import { eventPath, parseEventPath } from './paths.ts'

const id = '019ac0de-7b1c-7a3e-8f00-0123456789ab'

test.each([
  ['Dutch Conversation: 2nd evening!', 'dutch-conversation-2nd-evening-'],
  ['  Café & “Łódź” – İstanbul’s straße ', 'cafe-lodz-istanbuls-strasse-'],
  ['Розмовний клуб', ''],
  ['مقهى اللغات', ''],
  ['!!!', ''],
])('the path of %j is the title in plain letters before the id', (title, slug) => {
  const path = eventPath({ id, title })
  expect(path).toBe(`/e/${slug}${id}`)
  expect(parseEventPath(path.slice('/e/'.length))).toBe(id)
})

test('a long title is cut, without a hyphen at the end', () => {
  const path = eventPath({ id, title: `${'a'.repeat(59)} b` })
  expect(path).toBe(`/e/${'a'.repeat(59)}-${id}`)
})

test('an id is found after any slug and in capitals', () => {
  expect(parseEventPath(id)).toBe(id)
  expect(parseEventPath(`an-old-title-${id}`)).toBe(id)
  expect(parseEventPath(`x-${id.toUpperCase()}`)).toBe(id)
})

test.each(['', 'picnic', `${id}x`, `a${id}`, `${id}-poster`, `../${id}`])(
  '%j names no event',
  (segment) => {
    expect(parseEventPath(segment)).toBeNull()
  },
)
