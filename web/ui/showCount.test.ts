import { expect, it } from 'vitest'
import { showCount } from './showCount.ts'

it('counts to 99 and no further', () => {
  expect([1, 99, 100, 4321].map(showCount)).toEqual(['1', '99', '99+', '99+'])
})
