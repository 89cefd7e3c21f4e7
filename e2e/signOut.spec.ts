import { expect, test } from './fixtures.ts'
import { goTo } from './screens.ts'

test('whoever signs out leaves nothing to see behind', async ({ page, newcomer }) => {
  const person = await newcomer()
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText(person.name)
  await goTo(page, 'Events')
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(person.name)).toHaveCount(0)

  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
