import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('the analytics show what the installation counts', {
  tag: '@anyWidth',
}, async ({ page, signIn, someoneElse }) => {
  await someoneElse()
  await signIn(demo.admin)
  await page.goto('/admin?tab=analytics')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText(/Revenue€[\d,]+\.\d\d/)
  const growth = page.getByRole('table', { name: 'New users in each of the last 12 weeks' })
  await expect(growth.getByRole('row')).toHaveCount(13)
  const thisWeek = growth.getByRole('row').last().getByRole('cell')
  expect(Number(await thisWeek.textContent())).toBeGreaterThan(0)
})
