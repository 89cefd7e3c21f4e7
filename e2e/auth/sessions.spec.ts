import { securityCard } from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a user is notified of a new sign-in live, and ends one or all other sessions', {
  tag: '@nightly',
}, async ({ page, newcomer, anotherBrowser, allowConsoleError }) => {
  allowConsoleError(/ 401 /)
  const person = await newcomer()
  await page.goto('/profile?tab=notifications')
  const phone = await anotherBrowser(person)
  await expect(page.getByRole('main')).toContainText('A login from a new device')
  const library = await anotherBrowser(person)
  await phone.goto('/')
  await expect(phone.getByRole('main')).toContainText(person.name)

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Security/ }).click()
  const card = securityCard(page)
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await card
    .getByRole('button', { name: /^Logout: Chrome.*, logged in on / })
    .first()
    .click()
  await expect(rows).toHaveCount(2)
  await card.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, 'You’re logged out everywhere else')
  await expect(rows).toHaveCount(1)

  // The live stream closes, and the next request gets 401.
  await expect(phone).toHaveURL(/\/auth/)
  await expect(phone.getByText('You’ve been logged out. Log in to continue')).toBeVisible()
  expect((await library.request.get('/api/user')).status()).toBe(401)
  await page.reload()
  await expect(card).toBeVisible()
})
