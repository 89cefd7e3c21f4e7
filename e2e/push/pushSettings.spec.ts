import { push } from '#shared/push/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/fixtures.ts'
import { logIn } from '../support/people.ts'
import { enable, openPanel, test } from '../support/push.ts'
import { toast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

test('a device is enabled, told what to tell, and disabled', async ({
  page,
  newcomer,
  boxes: _,
}) => {
  await newcomer()
  const panel = await openPanel(page)
  await expect(panel.getByText('Disabled', { exact: true })).toBeVisible()
  await expectAccessible(page, 'push panel, disabled')

  await enable(page)
  await expect(toast(page, 'Push notifications enabled')).toBeVisible()
  await expect(panel.getByText('This device', { exact: true })).toBeVisible()
  await expect(panel.getByText(/^Registered \d+ \w+ \d{4}$/)).toBeVisible()
  const save = panel.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeDisabled()
  for (const name of [/^Events/, /^Messages/, /^Language/, /^Recommendations/, /^Community/])
    await expect(panel.getByRole('switch', { name })).toBeChecked()
  await panel.getByRole('switch', { name: /^Community/ }).click()
  await expectAccessible(page, 'push panel, enabled, a preference changed')
  await expectNoSidewaysScroll(page)
  await save.click()
  await expect(toast(page, 'Notification preferences updated')).toBeVisible()
  await expect(save).toBeDisabled()

  await page.reload()
  await expect(panel.getByRole('switch', { name: /^Community/ })).not.toBeChecked()
  await expect(panel.getByRole('switch', { name: /^Events/ })).toBeChecked()

  await panel.getByRole('button', { name: 'Disable' }).click()
  await expect(toast(page, 'Push notifications disabled')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Enable Notifications' })).toBeVisible()
  await expect(panel.getByText('Active devices')).toHaveCount(0)
})

test('what the server refuses is said', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  boxes: _,
  allowComplaint,
}) => {
  allowComplaint(/ 500 /)
  await newcomer()
  const panel = await enable(page)
  await page.route(`**${push.changePreferences.path}`, (route) => route.fulfill({ status: 500 }))
  await page.route(`**${push.unsubscribe.path.replace(':id', '*')}`, (route) =>
    route.fulfill({ status: 500 }),
  )
  await panel.getByRole('switch', { name: /^Events/ }).click()
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update preferences')).toBeVisible()
  // Nothing of what was chosen is lost.
  await expect(panel.getByRole('switch', { name: /^Events/ })).not.toBeChecked()
  await panel.getByRole('button', { name: 'Disable' }).click()
  await expect(toast(page, 'Failed to disable notifications')).toBeVisible()
  await expect(panel.getByText('Enabled', { exact: true })).toBeVisible()
})

test('the browser is asked only after a tap, and its no is a no', async ({ page, newcomer }) => {
  await page.addInitScript(() => {
    const state = { permission: 'default', asked: 0 }
    Object.assign(window, { state })
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Notification.requestPermission = async () => {
      state.asked += 1
      state.permission = 'denied'
      return 'denied'
    }
  })
  const asked = () =>
    page.evaluate(() => (window as unknown as { state: { asked: number } }).state.asked)
  await newcomer()
  const panel = await openPanel(page)
  const button = panel.getByRole('button', { name: 'Enable Notifications' })
  await expect(button).toBeVisible()
  expect(await asked()).toBe(0)
  await button.click()
  await expect(toast(page, 'Failed to enable push notifications')).toBeVisible()
  await expect(toast(page, 'Notification permission denied')).toBeVisible()
  expect(await asked()).toBe(1)

  await expect(panel.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(panel).toContainText(
    'Please enable notifications for Welkom in your browser settings, and refresh this page.',
  )
  await expect(button).toHaveCount(0)
  await expectAccessible(page, 'push panel, blocked')
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await expect(button).toBeVisible()
})

test('a browser that cannot says so', async ({ page, newcomer }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await newcomer()
  const panel = await openPanel(page)
  await expect(panel).toContainText('Push notifications not supported')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'push panel, not supported')

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })
  })
  await page.reload()
  await expect(panel).toContainText('Add to Home Screen')
})

test('a device that was removed elsewhere stays removed', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
  boxes: _,
}) => {
  const person = await newcomer()
  const panel = await enable(page)
  const other = await anotherBrowser(person)
  const otherPanel = await openPanel(other)
  await otherPanel.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await expect(toast(other, 'Device removed')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Disabled', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push-device'))).toBe(null)
})

test('whoever signs out is told nothing more on this device', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  boxes: _,
}) => {
  const person = await newcomer()
  await enable(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => localStorage.getItem('push-device'))).toBe(null)
  await logIn(page.request, person)
  expect(await (await page.request.get(push.subscriptions.path)).json()).toEqual([])
})

test('a browser that has another address, or another key, is registered anew at the next start (P15)', {
  tag: '@anyWidth',
}, async ({ page, newcomer, boxes: [first, second] }) => {
  await newcomer()
  const panel = await enable(page)
  const count = async () =>
    (await (await page.request.get(push.subscriptions.path)).json()).length as number
  expect(await count()).toBe(1)
  // As though the installation had got another key meanwhile.
  await page.evaluate(() => {
    const place = 'test-subscriptions'
    const kept = JSON.parse(localStorage.getItem(place) ?? '')
    localStorage.setItem(
      place,
      JSON.stringify({ ...kept, key: [4, ...kept.key.slice(1).reverse()] }),
    )
  })
  await page.reload()
  await expect.poll(count).toBe(2)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('push-device')))
    .toContain(second.subscription.endpoint)
  await panel.getByRole('button', { name: 'Test' }).click()
  await expect.poll(() => second.received.length).toBe(1)
  expect(first.received).toEqual([])
})
