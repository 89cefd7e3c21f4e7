import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AdminGroup, adminGroups } from '#shared/admin/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { setPlatform } from '#web/testing/platform.ts'

const main = page.getByRole('main')
const rows = main.getByRole('listitem')

const someGroup = (changes: Partial<AdminGroup> = {}): AdminGroup => ({
  id: newId(),
  name: 'Dutch over coffee',
  type: 'expats',
  isPrivate: false,
  isRemoved: false,
  isShownToVisitors: true,
  createdAt: new Date('2026-01-05T09:00:00Z'),
  memberCount: 12,
  openRequests: 0,
  lastMessageAt: null,
  admins: [aPerson({ name: 'Sam de Wit' })],
  ...changes,
})

beforeEach(fakeAdminApi)

test.for(firstOf([320, 1280]))('at %i px groups show who runs them and open', async (width) => {
  await page.viewport(width, 860)
  const group = someGroup({ lastMessageAt: new Date(Date.now() - 3 * 3_600_000) })
  const removed = someGroup({ name: 'Free bikes', isRemoved: true, isPrivate: true })
  fakeApi.on(adminGroups.list, [group, removed, someGroup({ admins: [], openRequests: 2 })])
  await renderAdmin('/admin?page=groups')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect
    .element(rows.first())
    .toMatchTextContent('Expats · 12 members · Last message 3 hours agoRun by Sam de Wit')
  await expect
    .element(rows.first().getByRole('link'))
    .toHaveAttribute('href', `/groups/${group.id}`)
  await expect.element(rows.nth(1).getByText('Taken down')).toBeVisible()
  await expect.element(rows.nth(1).getByRole('link')).not.toBeInTheDocument()
  await expect.element(rows.nth(2).getByText('No admin')).toBeVisible()
  await expect.element(rows.nth(2).getByText('2 requests')).toBeVisible()
  await expectAccessible(`groups of the dashboard, ${width} px`)
  expectNoSidewaysScroll(`groups of the dashboard, ${width} px`)
})

nightlyTest('groups are searched and filtered, and the filters cleared', async () => {
  fakeApi.on(adminGroups.list, ({ q, only }) => (q || only ? [] : [someGroup()]))
  await renderAdmin('/admin?page=groups')
  await main.getByRole('button', { name: 'Without an admin' }).click()
  await expect.poll(() => window.location.search).toBe('?page=groups&filter=noAdmin')
  const search = main.getByRole('searchbox', { name: 'Search groups' })
  await search.fill('coffee')
  await expect.poll(() => window.location.search).toContain('q=coffee')
  await expect.element(main.getByText('No groups found').last()).toBeVisible()
  await main.getByRole('button', { name: 'Show all groups' }).click()
  await expect.element(search).toHaveFocus()
  await expect.element(rows).toHaveLength(1)
})

nightlyTest('groups that visitors do not see say so', async () => {
  setPlatform({ hasPublicGroups: true })
  const group = someGroup({ isShownToVisitors: false })
  fakeApi.on(adminGroups.list, [group, someGroup({ isPrivate: true, isShownToVisitors: null })])
  await renderAdmin('/admin?page=groups')
  await expect.element(rows.first().getByText('Hidden from visitors')).toBeVisible()
  await expect.element(rows.nth(1).getByText('Hidden from visitors')).not.toBeInTheDocument()
  await expectAccessible('groups of the dashboard, one hidden from visitors')
})
