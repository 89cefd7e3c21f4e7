import { idOf } from '../support/chat.ts'
import { personCard, searchFor } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a member requests a connection, the other accepts, and both see it live', {
  tag: '@nightly',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  await other.goto('/connections?tab=requests')
  await expect(other.getByText('No requests right now')).toBeVisible()

  await page.goto('/connections')
  await searchFor(page, other.person.username)
  const card = personCard(page, other.person)
  await card.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: `Connect with ${other.person.name}` })
  await dialog.getByLabel('Message').fill('Hoi! We talked at the canal walk.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Connection request sent')

  // The request and its answer arrive through the live stream, without a reload.
  await expect(other.getByRole('tab', { name: 'Requests 1 waiting for your answer' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Connect, 1 request' })).toBeVisible()
  const request = personCard(other, me)
  await expect(request).toContainText('We talked at the canal walk.')
  await request.getByRole('button', { name: `Accept ${me.name}` }).click()
  await expectToast(other, 'Connection updated')
  await expect(other.getByRole('link', { name: 'Connect', exact: true })).toBeVisible()
  await expect(card.getByText('Connected')).toBeVisible()
  await card.getByRole('link', { name: `Message ${other.person.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/messages\\?with=${await idOf(other.request)}`))

  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: /1\s*Connections/ })).toBeVisible()
})
