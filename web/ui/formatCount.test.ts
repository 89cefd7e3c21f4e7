import { expect, it } from 'vitest'
import { formatBadgeCount } from './formatCount.ts'

it('shows at most 99+', () => {
  expect([1, 99, 100, 4321].map(formatBadgeCount)).toEqual(['1', '99', '99+', '99+'])
})
