import { book, inThreeDays } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { dialogOf } from '../support/screens.ts'

test('a booking notification opens the event and can be deleted', async ({
  page,
  newcomer,
  anEvent,
}) => {
  const event = await anEvent(inThreeDays())
  await newcomer()
  await book(page.request, event)
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText(event.title)
  await panel.getByRole('heading', { level: 3 }).getByRole('button').first().click()
  await expect(dialogOf(page, event)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await panel.getByRole('button', { name: /^Delete/ }).click()
  await expect(panel.getByText('No notifications found')).toBeVisible()
})
