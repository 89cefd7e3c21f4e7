import { expect, it } from 'vitest'
import { typingLabel } from './typingLabel.ts'

it('names up to two typing users', () => {
  expect(typingLabel([])).toBe('')
  expect(typingLabel(['Mina Kaya'])).toBe('Mina is typing…')
  expect(typingLabel(['Mina Kaya', 'Joris'])).toBe('Mina and Joris are typing…')
  expect(typingLabel(['Mina Kaya', 'Joris', 'Wei'])).toBe('Several people are typing…')
})
