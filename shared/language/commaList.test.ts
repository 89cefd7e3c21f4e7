import { expect, test } from 'vitest'
import { commaList } from './commaList.ts'

test('a list has the commas of its language', () => {
  expect(commaList(['a', 'b', 'c'], 'en')).toBe('a, b, c')
  expect(commaList(['أ', 'ب'], 'ar')).toBe('أ، ب')
})
