import { linkMailedTo } from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { confirmAddress } from '../support/mail.ts'

const confirmation = /^Confirm your new email address$/

test('the link "This was not me" restores the old address and mails a password link', async ({
  page,
  newcomer,
  allowConsoleError,
}) => {
  allowConsoleError(/ 401 /) // requests that were under way when all sessions ended
  const person = await newcomer()
  await confirmAddress(page.request, person.email)
  const other = `new-${person.email}`
  await page.request.put('/api/user/profile', { data: { email: other } })
  await page.goto(await linkMailedTo(other, confirmation))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address is in use now.' })).toBeVisible()

  await page.goto(await linkMailedTo(person.email, /^Your email address was changed$/))
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is yours again.' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.goto(await linkMailedTo(person.email, /^Choose a new password$/))
  await expect(page.getByRole('button', { name: 'Save the new password' })).toBeVisible()
})
