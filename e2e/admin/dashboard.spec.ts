import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

test('the analytics show the metrics of the installation', {
  tag: '@anyWidth',
}, async ({ page, signIn, someoneElse }) => {
  await someoneElse()
  await signIn(demo.admin)
  await page.goto('/admin?tab=analytics')
  const metrics = page.getByRole('region', { name: 'Figures' })
  await expect(metrics).toContainText(/Revenue€[\d,]+\.\d\d/)
  const growth = page.getByRole('table', { name: 'New users in each of the last 12 weeks' })
  await expect(growth.getByRole('row')).toHaveCount(13)
  const thisWeek = growth.getByRole('row').last().getByRole('cell')
  expect(Number(await thisWeek.textContent())).toBeGreaterThan(0)
})
