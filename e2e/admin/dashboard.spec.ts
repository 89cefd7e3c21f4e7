import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('the analytics count the installation’s users, and each look counts again', {
  tag: '@anyWidth',
}, async ({ page, signIn, someoneElse }) => {
  await signIn(demo.admin)
  await page.goto('/admin?tab=analytics')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText(/Revenue€[\d,]+\.\d\d/)
  const growth = page.getByRole('table', { name: 'New users in each of the last 12 weeks' })
  await expect(growth.getByRole('row')).toHaveCount(13)
  const thisWeek = growth.getByRole('row').last().getByRole('cell')
  const before = Number(await thisWeek.textContent())

  await someoneElse()
  await expect(async () => {
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('tab', { name: 'Analytics' }).click()
    expect(Number(await thisWeek.textContent())).toBeGreaterThan(before)
  }).toPass()
})
