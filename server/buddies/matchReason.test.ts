import { expect, test } from 'vitest'
import { matchReason } from './suggestions.ts'

test('a reason names languages, the town and what both like', () => {
  const known = { teaches: ['nl'], learns: ['es'], town: 'Utrecht', interests: ['cycling'] }
  expect(matchReason(known)).toBe(
    'Teaches Dutch, learns Spanish; also in Utrecht; both like cycling',
  )
  expect(matchReason({ ...known, town: null, interests: [] })).toBe('Teaches Dutch, learns Spanish')
  expect(
    matchReason({ ...known, teaches: ['nl', 'en'], town: null, interests: ['a', 'b', 'c'] }),
  ).toBe('Teaches Dutch and English, learns Spanish; both like a and b')
})
