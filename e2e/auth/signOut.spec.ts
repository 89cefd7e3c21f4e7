import { expect, test } from '../support/fixtures.ts'
import { goTo } from '../support/screens.ts'

test('signing out leaves nothing of the user on the device', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowConsoleError,
}) => {
  // Requests in flight at sign-out get 401, which the browser logs.
  allowConsoleError(/ 401 .*\/api\//)
  const person = await newcomer()
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText(person.name)
  await goTo(page, 'Events')
  await expect(page.getByRole('button', { name: 'Book Now' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('You’ve been logged out')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(person.name)).toHaveCount(0)

  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
