import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'
import { linkMailedTo, openSettings, securityCard } from '../support/security.ts'

const confirmation = /^Confirm your new email address$/

test('another address counts once its link was opened and pressed', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/)
  const person = await newcomer()
  const other = `new-${person.email}`
  const asked = await page.request.put('/api/user/profile', { data: { email: other } })
  expect(asked.ok()).toBe(true)

  await openSettings(page)
  const card = securityCard(page)
  await expect(card).toContainText(`We sent a link to ${other}`)
  await expectAccessible(page, 'an address waits', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  const first = await linkMailedTo(other, confirmation)
  await card.getByRole('button', { name: 'Send the link again' }).click()
  await expect(toast(page, 'The link is on its way')).toBeVisible()

  await page.goto(first)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible()
  await expectAccessible(page, 'link replaced')

  let second = first
  await expect(async () => {
    second = await linkMailedTo(other, confirmation)
    expect(second).not.toBe(first)
  }).toPass()
  await page.goto(second)
  await expectAccessible(page, 'confirm address', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address is in use now.' })).toBeVisible()
  await openSettings(page)
  await expect(card).toContainText(other)
  await expect(card).not.toContainText('We sent a link')
})

test('“this was not me” puts the address back and leads to a new password', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/ 401 /) // what the page had asked for when all sessions ended
  const person = await newcomer()
  const other = `new-${person.email}`
  await page.request.put('/api/user/profile', { data: { email: other } })
  await page.goto(await linkMailedTo(other, confirmation))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address is in use now.' })).toBeVisible()

  await page.goto(await linkMailedTo(person.email, /^Your email address was changed$/))
  await expect(page.getByRole('heading', { level: 1, name: 'Was this not you?' })).toBeVisible()
  await expectAccessible(page, 'was this not you', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is yours again.' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.goto(await linkMailedTo(person.email, /^Choose a new password$/))
  await expect(page.getByRole('button', { name: 'Save the new password' })).toBeVisible()
})

test('what was asked can be taken back', { tag: '@anyWidth' }, async ({ page, newcomer }) => {
  const person = await newcomer()
  await page.request.put('/api/user/profile', { data: { email: `new-${person.email}` } })
  await openSettings(page)
  const card = securityCard(page)
  await card.getByRole('button', { name: 'Keep the present address' }).click()
  await expect(toast(page, 'Your address stays as it is')).toBeVisible()
  await expect(card).not.toContainText('We sent a link')
  await expect(card).toContainText(person.email)
})
