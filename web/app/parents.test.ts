import { expect, test } from 'vitest'
import { parentOf } from './parents.ts'

test.each([
  ['/', null],
  ['/events?event=01890a5d-ac96-774b-8f10-000000000001', null],
  ['/messages?with=01890a5d-ac96-774b-8f10-000000000001', null],
  ['/profile?tab=settings', null],
  ['/nowhere', null],
  ['/profile?tab=settings#security', '/profile?tab=settings'],
  ['/profile?mode=edit', '/profile'],
  ['/privacy', '/profile?tab=settings'],
  ['/privacy#delete-account', '/privacy'],
  ['/privacy/documents/processors', '/privacy#documents'],
  ['/share', '/'],
  ['/people/mina', '/connections'],
  ['/groups/01890a5d-ac96-774b-8f10-000000000001?tab=members', '/groups'],
  ['/community/01890a5d-ac96-774b-8f10-000000000001#comment-1', '/community'],
  ['/resources/finding-housing#deposit', '/resources'],
  ['/admin', '/'],
  ['/admin?tab=bookings&id=01890a5d-ac96-774b-8f10-000000000001', '/admin?tab=bookings'],
  ['/admin?page=groups&filter=private', '/admin'],
  ['/admin?tab=users&user=01890a5d-ac96-774b-8f10-000000000001', '/admin?tab=users'],
  ['/safety?case=01890a5d-ac96-774b-8f10-000000000001', '/safety'],
])('the back arrow of %s leads to %s', (href, parent) => {
  const { pathname, search, hash } = new URL(href, 'https://welkom.example')
  expect(parentOf(pathname, search.slice(1), hash, true)).toBe(parent)
})

test('visitors go back from the privacy page to the login', () => {
  expect(parentOf('/privacy', '', '', false)).toBe('/auth')
  expect(parentOf('/privacy', '', '#policy', false)).toBe('/privacy')
})
