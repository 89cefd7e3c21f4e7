import { expect, it } from 'vitest'
import { keepUnchanged } from './keepUnchanged.ts'

const row = (id: string, day: number) => ({
  id,
  at: new Date(Date.UTC(2026, 10, day)),
  tags: ['a', { deep: null }],
})

it('is the same object when all is equal, dates too', () => {
  const before = { pages: [[row('a', 1), row('b', 2)]], pageParams: [null] }
  const now = { pages: [[row('a', 1), row('b', 2)]], pageParams: [null] }
  expect(keepUnchanged(before, now)).toBe(before)
})

it('changes only what has changed', () => {
  const before = [row('a', 1), row('b', 2)]
  const now = [row('a', 1), row('b', 3), row('c', 4)]
  const kept = keepUnchanged(before, now) as typeof now
  expect(kept).toEqual(now)
  expect(kept[0]).toBe(before[0])
  expect(kept[1]).not.toBe(before[1])
  expect(kept[1]?.tags).toBe(before[1]?.tags)
})

it.each([
  ['a row that is gone', [1, 2], [1]],
  ['a field that is gone', { a: 1, b: 2 }, { a: 1 }],
  ['a field that is undefined now', { a: 1, b: 2 }, { a: 1, b: undefined }],
  ['another field', { a: undefined }, { b: undefined }],
  ['a list that is an object now', [], {}],
  ['nothing that was something', { a: 1 }, null],
  ['the first answer', undefined, { a: 1 }],
  ['another moment', new Date(1), new Date(2)],
])('sees %s', (_, before, now) => {
  expect(keepUnchanged(before, now)).toStrictEqual(now)
  expect(keepUnchanged(before, now)).not.toBe(before)
})
