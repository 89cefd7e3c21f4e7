import { expectAccessible } from '../support/accessibility.ts'
import { answer, ask, choose, connect, personCard, searchFor } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test('a no is told, a request withdrawn, a connection removed: both see it by themselves', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  await ask(page.request, other.request, 'Shall we?')
  await other.goto('/connections?tab=requests')
  await page.goto('/connections?tab=requests')
  const sent = personCard(page, other.person)
  await expect(sent.getByText('Shall we?')).toBeVisible()
  await expectAccessible(page, 'a request sent')
  await sent.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Your request is withdrawn')).toBeVisible()
  await expect(page.getByText('No request of yours is open')).toBeVisible()
  await expect(personCard(other, me)).toHaveCount(0)

  await ask(page.request, other.request)
  await personCard(other, me)
    .getByRole('button', { name: `Decline ${me.name}` })
    .click()
  await expect(toast(other, 'Connection updated')).toBeVisible()
  await expect(personCard(other, me)).toHaveCount(0)
  await searchFor(page, other.person.username)
  await expect(sent.getByText(/^You may ask again on \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(sent.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'declined')

  // Who said no may ask, at once.
  await connect(other.request, page.request)
  await page.goto('/connections')
  await other.goto('/connections')
  await expect(personCard(other, me)).toBeVisible()
  await choose(page, other.person, 'Remove connection')
  const question = page.getByRole('dialog', { name: 'Remove this connection?' })
  await expect(question).toContainText('can still read what you wrote')
  await expectAccessible(page, 'removing a connection')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'The connection is removed')).toBeVisible()
  await expect(page.getByText('You have no connections yet')).toBeVisible()
  await expect(personCard(other, me)).toHaveCount(0)
})

test('searching, asking and reading may fail: nothing is lost, and it says why', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of (409|500|503).*\/api\/(users|connections)/)
  await newcomer()
  const other = await someoneElse()
  const { person } = other
  await page.route('**/api/live', () => {}) // is never answered
  const failing = async (path: string) => {
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  }
  await failing('**/api/connections?*')
  await page.goto('/connections')
  await expect(page.getByText('Your connections could not be loaded')).toBeVisible()
  await expectAccessible(page, 'connections failed')
  await page.unroute('**/api/connections?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no connections yet')).toBeVisible()

  await failing('**/api/users/search?*')
  await searchFor(page, person.username)
  await expect(page.getByText('Failed to search users')).toBeVisible()
  await expectAccessible(page, 'search failed')
  await page.unroute('**/api/users/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()

  await failing('**/api/connections')
  const card = personCard(page, person)
  await card.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: `Connect with ${person.name}` })
  await dialog.getByLabel('Message').fill('Hoi, we met in Leiden.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Failed to send request')).toBeVisible()
  await expect(toast(page, 'Please try again later.')).toBeVisible()
  await expect(dialog.getByText('Please try again later.')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Hoi, we met in Leiden.')
  await expectAccessible(page, 'asking failed')
  await page.unroute('**/api/connections')

  // They were faster, and this browser does not know.
  const theirs = await ask(other, page.request)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'This person has asked you: you can accept that')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await answer(page.request, theirs, 'rejected')
  await card.getByRole('button', { name: `Accept ${person.name}` }).click()
  await expect(toast(page, 'This request has been answered already')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Connect' })).toBeVisible()
})
