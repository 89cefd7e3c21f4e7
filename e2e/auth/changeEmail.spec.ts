import { linkMailedTo, openSettings, securityCard } from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { confirmAddress } from '../support/mail.ts'
import { expectToast } from '../support/screens.ts'

const confirmation = /^Confirm your new email address$/

test('a new email address takes effect when its latest link is confirmed', async ({
  page,
  newcomer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const person = await newcomer()
  const other = `new-${person.email}`
  const change = await page.request.put('/api/user/profile', { data: { email: other } })
  expect(change.ok()).toBe(true)

  await openSettings(page)
  const card = securityCard(page)
  await expect(card).toContainText(`We sent a link to ${other}`)
  const first = await linkMailedTo(other, confirmation)
  await card.getByRole('button', { name: 'Send the link again' }).click()
  await expectToast(page, 'The link is on its way')

  await page.goto(first)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible()

  let second = first
  await expect(async () => {
    second = await linkMailedTo(other, confirmation)
    expect(second).not.toBe(first)
  }).toPass()
  await page.goto(second)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address is in use now.' })).toBeVisible()
  await openSettings(page)
  await expect(card).toContainText(other)
  await expect(card).not.toContainText('We sent a link')
})

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
