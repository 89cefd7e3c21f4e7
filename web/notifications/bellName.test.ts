import { expect, it } from 'vitest'
import { bellName } from './bellName.ts'

it('contains the count of the badge', () => {
  expect(bellName(0)).toBe('Notifications')
  expect(bellName(3)).toBe('Notifications, 3 unread')
  expect(bellName(120)).toBe('Notifications, 99+ unread')
})
