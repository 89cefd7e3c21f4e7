import { notifications } from '#shared/notifications/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test('what reaches me is switched in my profile, and stays so', async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const community = page.getByRole('group', { name: 'Groups and community board' })
  const mail = community.getByRole('switch', { name: 'Email' })
  await expect(mail).not.toBeChecked()
  await expectAccessible(page, 'notification settings', { isDarkToo: true })
  await mail.click()
  await expect(mail).toBeChecked()
  await page.getByRole('switch', { name: 'Show the text of messages in push' }).click()
  await page.reload()
  await expect(mail).toBeChecked()
  await expect(
    page.getByRole('switch', { name: 'Show the text of messages in push' }),
  ).toBeChecked()

  const bookings = page.getByRole('group', { name: 'Bookings and reminders' })
  await expect(bookings.getByText('Email, always')).toBeVisible()
  await expect(bookings.getByRole('switch')).toHaveCount(2)
})

test('a mail leads to the very switch that stops the next one', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/profile?tab=settings#mail-connections')
  const mail = page
    .getByRole('group', { name: 'Connections and language buddies' })
    .getByRole('switch', { name: 'Email' })
  await expect(mail).toBeFocused()
  await expect(mail).toBeInViewport()
})

test('an address leads to the card it names, also when the page is loaded', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  for (const card of ['Sign-in and security', 'Passkeys', 'Second factor', 'This browser']) {
    const id = card === 'This browser' ? 'cookie-settings' : card.toLowerCase().replaceAll(' ', '-')
    await page.goto('about:blank')
    await page.goto(`/profile?tab=settings#${id}`)
    const heading = page.getByRole('heading', { name: card, exact: true })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  }
})

test('a setting that cannot be changed or loaded says so', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  await newcomer()
  const calls = `**${notifications.settings.path}`
  await page.route(calls, (route) => route.abort())
  await page.goto('/profile?tab=settings')
  await expect(page.getByText('Your settings could not be loaded')).toBeVisible()
  await expectAccessible(page, 'notification settings, not loaded')
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  const push = page.getByRole('group', { name: 'Messages' }).getByRole('switch', { name: 'Push' })
  await expect(push).toBeChecked()
  await page.route(calls, (route) => route.abort())
  await push.click()
  await expect(page.getByText('Update failed')).toBeVisible()
  await expect(push).toBeChecked()
})

test('the same list as in the bell is a tab of the profile', async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/profile?tab=notifications')
  const list = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(list.getByText('No notifications found')).toBeVisible()
  await expectAccessible(page, 'notifications in the profile')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('Activity tracking coming soon')).toBeVisible()
  await expectAccessible(page, 'activity')
})
