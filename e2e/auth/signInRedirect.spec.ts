import { expect, test } from '../support/fixtures.ts'
import { aPerson } from '../support/people.ts'
import { fillRegistration } from '../support/screens.ts'

test('after signing in, the user returns to the requested page', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const person = aPerson()
  await page.goto('/events?tab=past')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/events\?tab=past$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
})
