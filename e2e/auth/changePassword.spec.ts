import { expect, test } from '../support/fixtures.ts'
import { seeToast } from '../support/screens.ts'
import { openSettings, securityCard } from '../support/security.ts'

const fresh = 'windmills in the morning'

test('a changed password ends the other sessions and keeps this one', async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/)
  const person = await newcomer()
  const phone = await anotherBrowser(person)

  await openSettings(page)
  await securityCard(page).getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Present password').fill(person.password)
  await dialog.getByLabel('New password').fill(fresh)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Password changed')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(securityCard(page)).toBeVisible()

  await phone.goto('/events')
  await expect(phone).toHaveURL(/\/auth/)
  await phone.getByLabel('Username').fill(person.username)
  await phone.getByLabel('Password', { exact: true }).fill(fresh)
  await phone.getByRole('button', { name: 'Login' }).click()
  await expect(phone).toHaveURL(/\/events/)
})
