import { expect, test } from '../support/fixtures.ts'
import { seeToast } from '../support/screens.ts'

test('a given consent lasts, and the audit trail records it', async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/privacy#consents')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('Marketing').click()
  await seeToast(page, 'Privacy settings updated')
  await page.reload()
  await expect(box('Marketing')).toBeChecked()
  await expect(box('Cookies')).not.toBeChecked()
  const trail = page.getByRole('region', { name: 'Audit trail' })
  await expect(trail.getByRole('listitem').first()).toContainText(
    'You changed what you agree to: marketing',
  )
  await expect(trail.getByText('You made your account')).toBeVisible()
})
