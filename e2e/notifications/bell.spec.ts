import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { dialogOf, toast } from '../support/screens.ts'

test('a booking is in the notifications, which can be read, followed and deleted', async ({
  page,
  newcomer,
  anEvent,
}) => {
  const event = await anEvent()
  await newcomer()
  await book(page.request, event)
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText(event.title)
  await expectAccessible(page, 'notifications')

  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect(toast(page, 'All notifications marked as read')).toBeVisible()
  await expect(toast(page, 'Your notification center has been cleared')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // A message stays while the pointer is on it.
  await page.mouse.move(1, 1)
  await expect(toast(page, 'All notifications marked as read')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Learning' }).click()
  await expect(panel.getByText('No notifications found')).toBeVisible()
  await expectAccessible(page, 'notifications, none under this filter')
  await panel.getByRole('button', { name: 'View all notifications' }).click()

  await panel.getByRole('heading', { level: 3 }).getByRole('button').first().click()
  await expect(dialogOf(page, event)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await panel.getByRole('button', { name: /^Delete/ }).click()
  await expect(panel.getByText('No notifications found')).toBeVisible()
})

test('above 99 the bell counts no further', { tag: '@anyWidth' }, async ({ page, newcomer }) => {
  await newcomer()
  await page.route('**/unread-count', (route) => route.fulfill({ json: { count: 123 } }))
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveText('99+')
})
