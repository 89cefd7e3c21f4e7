import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { closeMessage, pressAt, tabTo, typeAt } from '../support/keyboard.ts'
import { dayIn } from '../support/planning.ts'

const unique = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`

test('an event is planned and something announced without a mouse', { tag: '@anyWidth' }, async ({
  page,
  signIn,
}) => {
  await signIn(demo.admin)
  const title = unique('Potluck')
  await page.goto('/admin')
  await pressAt(page, page.getByRole('link', { name: 'Create event' }))
  const form = page.getByRole('dialog', { name: 'New event' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await typeAt(page, form.getByLabel('Title'), title)
  await typeAt(page, form.getByLabel('Description'), 'Bring something to share.')
  const [year, month, day] = dayIn(9).split('-')
  for (const [label, time] of [
    ['Start', '0600p'],
    [/^End/, '0900p'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await page.keyboard.type(`${day}${month}${year}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(time)
  }
  await typeAt(page, form.getByLabel('Location'), 'Wijkcentrum Lombok, Utrecht')
  await typeAt(page, form.getByLabel('Price per person'), 'free')
  await pressAt(page, form.getByRole('button', { name: 'Create event' }))
  await closeMessage(page, 'Event created successfully')
  await expect(form).toHaveCount(0)

  await page.goto('/admin')
  await pressAt(page, page.getByRole('button', { name: 'Send announcement' }))
  const words = page.getByRole('dialog', { name: 'Send announcement' })
  await expect(words.getByLabel('Title')).toBeFocused()
  await typeAt(page, words.getByLabel('Title'), unique('Closed'))
  await typeAt(page, words.getByLabel('Message'), 'On Monday we are not there.')
  await tabTo(page, words.getByLabel('For whom'))
  await page.keyboard.press('p')
  await pressAt(page, words.getByRole('button', { name: 'Send announcement' }))
  const question = page.getByRole('dialog', { name: 'Send this announcement?' })
  await expect(question.getByText('professionals')).toBeVisible()
  await pressAt(page, question.getByRole('button', { name: 'Send now' }))
  await closeMessage(page, 'Announcement sent!')
})

test('a booking is paid, and a user changed and deleted, without a mouse', {
  tag: '@anyWidth',
}, async ({ page, signIn, someoneElse, anEvent }) => {
  const event = await anEvent({ price: '12.50' })
  const guest = await someoneElse()
  const { name } = guest.person
  await book(guest, event)
  await signIn(demo.admin)
  await page.goto('/admin?tab=bookings')
  const search = page.getByRole('searchbox', { name: 'Search by name, email or event' })
  await typeAt(page, search, event.title)
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  await pressAt(page, page.getByRole('button', { name: `Actions for the booking of ${name}` }))
  await expect(page.getByRole('menuitem', { name: 'Mark as paid' })).toBeFocused()
  await page.keyboard.press('Enter')
  await closeMessage(page, 'Marked as paid')

  await tabTo(page, page.getByRole('tab', { name: 'Bookings' }))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Users' })).toBeFocused()
  await typeAt(page, page.getByRole('searchbox', { name: 'Search users' }), guest.person.username)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await pressAt(page, page.getByRole('button', { name: `Edit ${name}` }))
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await expect(form.getByLabel('Full name')).toBeFocused()
  await pressAt(page, form.getByLabel('Moderator'), 'Space')
  await expect(form.getByLabel('Moderator')).toBeChecked()
  await pressAt(page, form.getByRole('button', { name: 'Save changes' }))
  await closeMessage(page, 'User updated successfully')
  await expect(form).toBeHidden()

  await pressAt(page, page.getByRole('button', { name: `Delete ${name}` }))
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  await expect(question.getByRole('button', { name: 'Keep user' })).toBeFocused()
  await pressAt(page, question.getByRole('button', { name: 'Delete user' }))
  await closeMessage(page, 'User deleted successfully')
})
