import { expect, it } from 'vitest'
import { shareStructure } from './structuralSharing.ts'

const row = (id: string, day: number) => ({
  id,
  at: new Date(Date.UTC(2026, 10, day)),
  tags: ['a', { deep: null }],
})

it('returns the old object when all values are equal, including dates', () => {
  const before = { pages: [[row('a', 1), row('b', 2)]], pageParams: [null] }
  const now = { pages: [[row('a', 1), row('b', 2)]], pageParams: [null] }
  expect(shareStructure(before, now)).toBe(before)
})

it('replaces only the changed parts', () => {
  const before = [row('a', 1), row('b', 2)]
  const now = [row('a', 1), row('b', 3), row('c', 4)]
  const result = shareStructure(before, now) as typeof now
  expect(result).toEqual(now)
  expect(result[0]).toBe(before[0])
  expect(result[1]).not.toBe(before[1])
  expect(result[1]?.tags).toBe(before[1]?.tags)
})

it.each([
  ['a removed row', [1, 2], [1]],
  ['a removed field', { a: 1, b: 2 }, { a: 1 }],
  ['a field that becomes undefined', { a: 1, b: 2 }, { a: 1, b: undefined }],
  ['a different field', { a: undefined }, { b: undefined }],
  ['a list that becomes an object', [], {}],
  ['a value that becomes null', { a: 1 }, null],
  ['the first response', undefined, { a: 1 }],
  ['a different date', new Date(1), new Date(2)],
])('detects %s', (_, before, now) => {
  expect(shareStructure(before, now)).toStrictEqual(now)
  expect(shareStructure(before, now)).not.toBe(before)
})
