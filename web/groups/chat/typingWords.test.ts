import { expect, it } from 'vitest'
import { typingWords } from './typingWords.ts'

it('says who is typing', () => {
  expect(typingWords([])).toBe('')
  expect(typingWords(['Mina Kaya'])).toBe('Mina is typing…')
  expect(typingWords(['Mina Kaya', 'Joris'])).toBe('Mina and Joris are typing…')
  expect(typingWords(['Mina Kaya', 'Joris', 'Wei'])).toBe('Several people are typing…')
})
