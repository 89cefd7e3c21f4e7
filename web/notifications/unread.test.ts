import { expect, it } from 'vitest'
import { bellName, showCount } from './unread.ts'

it('counts to 99 and no further', () => {
  expect([1, 99, 100, 4321].map(showCount)).toEqual(['1', '99', '99+', '99+'])
})

it('says in words what the badge shows', () => {
  expect(bellName(0)).toBe('Notifications')
  expect(bellName(3)).toBe('Notifications, 3 unread')
  expect(bellName(120)).toBe('Notifications, 99+ unread')
})
