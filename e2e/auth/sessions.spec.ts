import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'
import { openSettings, securityCard } from '../support/security.ts'

test('one sees where one is signed in, and ends one of them, or all others', async ({
  page,
  newcomer,
  anotherBrowser,
  allowComplaint,
}) => {
  allowComplaint(/ 401 /)
  const person = await newcomer()
  const [phone, library] = [await anotherBrowser(person), await anotherBrowser(person)]
  await phone.goto('/')
  await expect(phone.getByRole('main')).toContainText(person.name)

  await openSettings(page)
  const card = securityCard(page)
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.first()).toContainText('This device')
  await expectAccessible(page, 'where I am signed in', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  await card
    .getByRole('button', { name: /^Sign out Chrome.*, signed in on / })
    .first()
    .click()
  await expect(rows).toHaveCount(2)
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page, 'You are signed out everywhere else')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

  // Its stream closes, and whatever is asked for next finds nobody.
  await phone.goto('/events')
  await expect(phone).toHaveURL(/\/auth/)
  await expect(phone.getByText('You were signed out. Sign in to go on')).toBeVisible()
  await expectAccessible(phone, 'signed out from elsewhere', { isDarkToo: true })
  await library.goto('/')
  await expect(library).toHaveURL(/\/auth/)
  await page.reload()
  await expect(card).toBeVisible()
})

test('a sign-in from a new device is told on the others', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const person = await newcomer()
  await page.goto('/profile?tab=notifications')
  await anotherBrowser(person)
  await expect(page.getByRole('main')).toContainText('A sign-in from a new device')
})
