import type { Page } from '@playwright/test'
import { admin } from '#shared/admin/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, register } from '../support/people.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
const figure = (page: Page, label: string) =>
  figures(page)
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

test('an administrator sees how things stand, and what can be done', async ({ page, signIn }) => {
  await signIn(demo.admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('Admin Only')).toBeVisible()
  for (const label of ['Total users', 'Active events', 'Revenue', 'Satisfaction'])
    await expect(figures(page).getByText(label, { exact: true })).toBeVisible()
  await expect(figure(page, 'Revenue').first()).toHaveText(/^€[\d,]+\.\d\d$/)
  await expect(figure(page, 'Total users').last()).toHaveText(/^\d+ new this month$/)
  await expect(page.getByRole('link', { name: 'Create event' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send announcement' })).toBeVisible()
  await expectAccessible(page, 'dashboard, overview', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
})

test('analytics are charts that can be read as tables', { tag: '@eachWidth' }, async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  await signIn(demo.admin)
  await page.goto('/admin?tab=analytics')
  const roles = page.getByRole('table', { name: 'How many users have each role' })
  const expats = roles.getByRole('row', { name: /^Expat/ }).getByRole('cell')
  await expect(roles.getByRole('columnheader')).toHaveText(['Role', 'Users'])
  const before = Number(await expats.textContent())
  expect(before).toBeGreaterThan(0)
  await expectAccessible(page, 'dashboard, analytics', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  const growth = page.getByRole('table', { name: 'New users in each of the last 12 weeks' })
  await expect(growth.getByRole('row')).toHaveCount(13)
  for (const title of ['Platform stats', 'Quick stats'])
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  const quick = page.getByRole('region', { name: 'Quick stats' })
  await expect(quick.getByText('New users (30 days)')).toBeVisible()
  const events = page.getByRole('table', { name: 'The events with the most confirmed bookings' })
  await expect(events.getByRole('row')).not.toHaveCount(0)

  // Each look asks anew.
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await register(request, Object.assign(aPerson(), { role: 'expat' }))
  await request.dispose()
  await expect(async () => {
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('tab', { name: 'Analytics' }).click()
    expect(Number(await expats.textContent())).toBeGreaterThan(before)
  }).toPass()
})

test('figures that could not be loaded: a sentence, a way on', { tag: '@anyWidth' }, async ({
  page,
  signIn,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/)
  await signIn(demo.admin)
  const call = `**${admin.analytics.path}`
  await page.route(call, (route) =>
    route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } }),
  )
  await page.goto('/admin?tab=analytics')
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await expect(page.getByText('The analytics could not be loaded')).toBeVisible()
  await expectAccessible(page, 'dashboard, figures failed')
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(figures(page).getByText('Total users')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Platform stats' })).toBeVisible()
})
