import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a given consent is stored and recorded in the audit log', async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/privacy#consents')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('Marketing').click()
  await expectToast(page, 'Privacy settings updated')
  await page.reload()
  await expect(box('Marketing')).toBeChecked()
  await expect(box('Cookies')).not.toBeChecked()
  const auditLog = page.getByRole('region', { name: 'Audit trail' })
  await expect(auditLog.getByRole('listitem').first()).toContainText(
    'You changed what you agree to: marketing',
  )
  await expect(auditLog.getByText('You made your account')).toBeVisible()
})
