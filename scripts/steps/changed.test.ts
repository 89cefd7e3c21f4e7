import { expect, test } from 'vitest'
import { affectedTests } from './changed.ts'

const all = [
  'server/events/bookings.test.ts',
  'server/groups/groups.test.ts',
  'shared/events/rules.test.ts',
  'web/events/BookingButton.test.tsx',
  'web/groups/GroupsScreen.test.tsx',
  'e2e/events/findEvents.spec.ts',
  'e2e/groups/joinGroup.spec.ts',
]

test('a change in a feature affects its tests in every wing', () => {
  expect(affectedTests(['shared/events/contract.ts'], all)).toEqual([
    'server/events/bookings.test.ts',
    'shared/events/rules.test.ts',
    'web/events/BookingButton.test.tsx',
    'e2e/events/findEvents.spec.ts',
  ])
})

test('a changed test affects only itself', () => {
  expect(affectedTests(['server/groups/groups.test.ts'], all)).toEqual([
    'server/groups/groups.test.ts',
  ])
})

test('a change in the foundations of a wing affects all of its tests and the end-to-end tests', () => {
  expect(affectedTests(['web/api/client.ts'], all)).toEqual(
    all.filter((path) => /^(web|e2e)/.test(path)),
  )
  expect(affectedTests(['server/db/connect.ts'], all)).toEqual(
    all.filter((path) => /^(server|e2e)/.test(path)),
  )
})

test('a change in the tools affects everything, and one in the documents nothing', () => {
  expect(affectedTests(['package.json'], all)).toEqual(all)
  expect(affectedTests(['docs/tour.md'], all)).toEqual([])
})
