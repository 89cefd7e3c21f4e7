import { expect, test } from 'vitest'
import { synonymsOf } from './searchText.ts'

test.each([
  ['bike', 'fiets'],
  ['huisarts', 'doctor'],
  ['rent', 'huur'],
])('%s and %s are synonyms', (word, other) => {
  expect(synonymsOf(word)).toContain(other)
  expect(synonymsOf(other)).toContain(word)
})

test('a word without synonyms returns itself', () => {
  expect(synonymsOf('stroopwafel')).toEqual(['stroopwafel'])
})
