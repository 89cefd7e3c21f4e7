import { expect, test } from 'vitest'
import { synonymsOf } from './synonyms.ts'

test.each([
  ['bike', 'fiets'],
  ['huisarts', 'doctor'],
  ['rent', 'huur'],
])('%s is also called %s', (word, other) => {
  expect(synonymsOf(word)).toContain(other)
  expect(synonymsOf(other)).toContain(word)
})

test('a word without synonyms stands for itself', () => {
  expect(synonymsOf('stroopwafel')).toEqual(['stroopwafel'])
})
