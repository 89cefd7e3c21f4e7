import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin, someAnalytics } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const metrics = page.getByRole('region', { name: 'Figures' })

beforeEach(fakeAdminApi)

test('the dashboard shows metrics and quick actions', async () => {
  await renderAdmin('/admin')
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect.element(page.getByText('Admin Only')).toBeVisible()
  const tabs = page.getByRole('tab').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    ...['Overview', 'Users', 'Events', 'Bookings', 'GDPR', 'Analytics'],
  ])
  const shown = [
    ['Total users', '1,240', '12 new this month'],
    ['Active events', '6', 'Current and upcoming'],
    ['Revenue', '€1,234.50', 'From paid bookings'],
    ['Satisfaction', '83%', 'Happy after an event'],
  ]
  for (const [label, value, note] of shown)
    await expect.element(metrics).toMatchTextContent(new RegExp(`${label}${value}${note}`))
  await expect.element(page.getByRole('link', { name: 'Create event' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send announcement' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Recent users' })).toBeVisible()
  await expect.poll(() => fakeApi.calls(adminUsers.list)[0]).toMatchObject({ limit: 5 })
  await expectAccessible('dashboard, overview')
  expectNoSidewaysScroll('dashboard, overview')
})

test.for(firstOf([390, 1280]))(
  'at %i px the analytics are charts that read as tables',
  async (width) => {
    await page.viewport(width, 860)
    await renderAdmin('/admin?tab=analytics')
    const roles = page.getByRole('table', { name: 'How many users have each role' })
    await expect.element(roles.getByRole('columnheader').first()).toHaveTextContent('Role')
    await expect.element(roles.getByRole('columnheader').last()).toHaveTextContent('Users')
    await expect
      .element(roles.getByRole('row', { name: /^Expat/ }).getByRole('cell'))
      .toHaveTextContent('800')
    const popular = page.getByRole('table', { name: /^The events with the most confirmed/ })
    await expect.element(popular.getByRole('link', { name: 'Canal walk' })).toBeVisible()
    for (const name of ['Users by role', 'Most popular events'])
      await expect.element(page.getByRole('heading', { name })).toBeVisible()
    const facts = page.getByRole('region', { name: 'Platform stats' })
    await expect.element(facts).toMatchTextContent('Bookings25')
    const quick = page.getByRole('region', { name: 'Quick stats' })
    await expect.element(quick.getByText('New users (30 days)')).toBeVisible()
    await expect.element(quick).toMatchTextContent('Bookings per event2.5')
    await expectAccessible(`dashboard, analytics, ${width} px`)
    expectNoSidewaysScroll(`dashboard, analytics, ${width} px`)
  },
)

nightlyTest('an installation without bookings and feedback shows empty states', async () => {
  const nothing = { popularEvents: [], satisfaction: null, totalEvents: 0 }
  fakeApi.on(admin.analytics, someAnalytics(nothing))
  await renderAdmin('/admin?tab=analytics')
  await expect.element(page.getByText('No bookings yet')).toBeVisible()
  await expect.element(metrics).toMatchTextContent('Satisfaction–No answers yet')
})

nightlyTest(
  'metrics that failed to load show the reason, and one retry loads them all',
  async () => {
    fakeApi.fail(admin.analytics, 503, { message: 'Welkom is busy right now.' })
    await renderAdmin('/admin?tab=analytics')
    await expect.element(page.getByText('The figures could not be loaded')).toBeVisible()
    await expect.element(page.getByText('The analytics could not be loaded')).toBeVisible()
    await waitUntilIdle()
    await expectAccessible('dashboard, figures failed')
    fakeApi.on(admin.analytics, someAnalytics())
    await page
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click()
    await expect.element(metrics.getByText('Total users')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Platform stats' })).toBeVisible()
  },
)
