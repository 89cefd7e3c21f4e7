import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPerson } from '#web/testing/people.ts'
import { formatGoing } from './formatGoing.ts'

const [priya, wei, sam] = ['Priya Nair', 'Wei Chen', 'Sam'].map((name) =>
  aPerson({ id: name, name }),
)
const people = [priya, wei, sam].filter((one) => one !== undefined)

const textOf = (count: number, shown: number, isBooked = false, host = aPerson()) => {
  const going = { count, people: people.slice(0, shown) }
  const text = formatGoing({ going, isBooked, host }, (rest) => rest)
  return text && renderToStaticMarkup(text).replace(/<[^>]*>/g, '')
}

test.each([
  [0, 0, false, null],
  [1, 0, false, '1 person is going'],
  [5, 0, false, '5 people are going'],
  [1, 1, false, 'Priya is going'],
  [2, 1, false, 'Priya and 1 other are going'],
  [2, 2, false, 'Priya and Wei are going'],
  [5, 3, false, 'Priya, Wei and 3 others are going'],
  [1, 0, true, 'You are going'],
  [2, 1, true, 'You and Priya are going'],
  [6, 3, true, 'You, Priya, Wei and 3 others are going'],
])('%i going, %i of them shown, booked: %s', (count, shown, isBooked, text) => {
  expect(textOf(count, shown, isBooked)).toBe(text)
})

test('the host, whose name stands above, is named only when nobody else is', () => {
  expect(textOf(5, 3, false, priya)).toBe('Wei, Sam and 3 others are going')
  expect(textOf(2, 2, false, priya)).toBe('Wei and Priya are going')
})
