import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'
import { openSettings, securityCard } from '../support/security.ts'

const fresh = 'windmills in the morning'

test('a changed password ends the other sessions, and this one goes on', async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[13]/)
  const person = await newcomer()
  const phone = await anotherBrowser(person)
  await phone.goto('/')
  await expect(phone.getByRole('main')).toContainText(person.name)

  await openSettings(page)
  await securityCard(page).getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByLabel('Present password')).toBeFocused()
  await expectAccessible(page, 'change password', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  await dialog.getByLabel('Present password').fill('not my password')
  await dialog.getByLabel('New password').fill(fresh)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expect(dialog.getByLabel('Present password')).toBeFocused()
  await expectAccessible(page, 'wrong password')

  await dialog.getByLabel('Present password').fill(person.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\?tab=settings$/)
  await page.reload()
  await expect(securityCard(page)).toBeVisible()

  await phone.goto('/events')
  await expect(phone).toHaveURL(/\/auth/)
  await phone.getByLabel('Username').fill(person.username)
  await phone.getByLabel('Password', { exact: true }).fill(fresh)
  await phone.getByRole('button', { name: 'Login' }).click()
  await expect(phone).toHaveURL(/\/events/)
})
