import { openSettings, securityCard } from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

const newPassword = 'windmills in the morning'

test('changing the password ends all other sessions', async ({
  page,
  newcomer,
  anotherBrowser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401/)
  const person = await newcomer()
  const phone = await anotherBrowser(person)

  await openSettings(page)
  await securityCard(page).getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Present password').fill(person.password)
  await dialog.getByLabel('New password').fill(newPassword)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Password changed')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(securityCard(page)).toBeVisible()

  await phone.goto('/events')
  await expect(phone).toHaveURL(/\/auth/)
  await phone.getByLabel('Username').fill(person.username)
  await phone.getByLabel('Password', { exact: true }).fill(newPassword)
  await phone.getByRole('button', { name: 'Login' }).click()
  await expect(phone).toHaveURL(/\/events/)
})
