import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { idOf } from '../support/chat.ts'
import { personCard, searchField, searchFor } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test('from a search to a request, its yes in another browser, and the way to write', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  await other.goto('/connections')
  await expect(other.getByText('You have no connections yet')).toBeVisible()
  await expectAccessible(other, 'no connections yet')
  await other.getByRole('tab', { name: 'Requests' }).click()
  await expect(other.getByText('Nobody is waiting for your answer')).toBeVisible()
  await expectAccessible(other, 'no requests')

  await page.goto('/connections')
  await searchField(page).fill('j')
  await page.getByRole('button', { name: 'Find people' }).click()
  await expect(page.getByText('Type at least 2 characters')).toBeVisible()
  await expectAccessible(page, 'nobody searched for')
  await searchFor(page, other.person.username)
  const card = personCard(page, other.person)
  await card.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: `Connect with ${other.person.name}` })
  const message = 'Hoi! We talked at the canal walk.\nWill you come again?'
  await dialog.getByLabel('Message').fill(message)
  await expectAccessible(page, 'a request being written')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(toast(page, 'Connection request sent')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Requested')).toBeVisible()
  await expectAccessible(page, 'somebody asked')
  await expectNoSidewaysScroll(page)

  // Nothing is loaded anew by hand.
  const requests = other.getByRole('tab', { name: 'Requests 1 waiting for your answer' })
  await expect(requests).toBeVisible()
  const request = personCard(other, me)
  await expect(request).toContainText('We talked at the canal walk.')
  await expectAccessible(other, 'a request received')
  await request.getByRole('button', { name: `Accept ${me.name}` }).click()
  await expect(toast(other, 'Connection updated')).toBeVisible()
  await expect(other.getByText('Nobody is waiting for your answer')).toBeVisible()
  await expect(other.getByRole('tab', { name: 'Requests', exact: true })).toBeVisible()

  await expect(card.getByText('Connected')).toBeVisible()
  const write = card.getByRole('link', { name: `Message ${other.person.name}` })
  const theirId = await idOf(other.request)
  await expect(write).toHaveAttribute('href', `/messages?with=${theirId}`)
  await page.goto('/connections')
  await expect(card.getByText(/^Since /)).toBeVisible()
  await expectAccessible(page, 'my connections')
  await card.getByRole('link', { name: `Message ${other.person.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/messages\\?with=${theirId}`))

  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: /1\s*Connections/ })).toBeVisible()
})

test('whoever has no mouse searches and asks', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const { person } = await someoneElse()
  await page.goto('/connections')
  const press = async (key: string, times = 1) => {
    for (let at = 0; at < times; at++) await page.keyboard.press(key)
  }
  const tabTo = async (role: 'button' | 'searchbox', name: string) => {
    const target = page.getByRole(role, { name })
    await target.waitFor()
    const isThere = () => target.evaluate((one) => one === document.activeElement)
    for (let at = 0; at < 60 && !(await isThere()); at++) await press('Tab')
    await expect(target).toBeFocused()
  }
  await tabTo('searchbox', 'Search by name')
  await page.keyboard.type(person.username)
  await press('Enter')
  await tabTo('button', `Connect with ${person.name}`)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: `Connect with ${person.name}` })
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await press('Escape')
  await expect(page.getByRole('button', { name: `Connect with ${person.name}` })).toBeFocused()
  await press('Enter')
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('Hoi')
  await tabTo('button', 'Send request')
  await press('Enter')
  await expect(toast(page, 'Connection request sent')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await press('Escape') // the message was read
  // The focus stayed at the card, whose next step is the menu.
  const menu = page.getByRole('button', { name: `Actions for ${person.name}` })
  await menu.waitFor()
  await press('Tab')
  await expect(menu).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeFocused()
  await press('Enter')
  await expect(toast(page, 'Your request is withdrawn')).toBeVisible()
  await tabTo('button', `Connect with ${person.name}`)
})
