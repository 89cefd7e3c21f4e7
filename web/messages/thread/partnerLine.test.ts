import { expect, test } from 'vitest'
import { partnerLine } from './partnerLine.ts'

const facts = { role: 'student', location: 'Delft, Netherlands', learns: ['nl', 'uk'] }

test('town and language come first, then the role', () => {
  expect(partnerLine(facts)).toBe('Delft · learns Dutch')
  expect(partnerLine({ ...facts, learns: [] })).toBe('Delft')
  expect(partnerLine({ ...facts, location: null })).toBe('Learns Dutch')
  expect(partnerLine({ ...facts, location: null, learns: [] })).toBe('Student')
  expect(partnerLine({ role: 'other', location: null, learns: [] })).toBeNull()
  expect(partnerLine(null)).toBeNull()
})
