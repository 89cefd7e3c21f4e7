import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PushDevice, push } from '#shared/push/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aDevice, fakePushBrowser, publicKey, storeDeviceOf } from '#web/testing/fakePushBrowser.ts'
import { coveredFocus } from '#web/testing/keyboard.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { closeToast } from '#web/ui/toast.ts'

const panel = page.getByRole('region', { name: 'Push notifications' })
const badge = (text: string) => panel.getByText(text, { exact: true })
const enable = panel.getByRole('button', { name: 'Enable Notifications' })
const save = panel.getByRole('button', { name: 'Save Changes' })
const aSwitch = (name: RegExp) => panel.getByRole('switch', { name })

const me = aMember()

/** Renders the panel on a device with push enabled. */
const renderEnabled = async (others: PushDevice[] = []) => {
  const device = aDevice()
  fakePushBrowser({ now: 'granted' })
  storeDeviceOf(me.id, device)
  fakeApi.on(push.vapidPublicKey, { publicKey })
  fakeApi.on(push.subscribe, device)
  fakeApi.on(push.subscriptions, [device, ...others])
  await renderApp('/profile?tab=settings#push-notifications', me)
  await expect.element(badge('Enabled')).toBeVisible()
  return device
}

test('a tap enables push on the device and shows its preferences', async () => {
  const device = aDevice()
  const permission = fakePushBrowser()
  fakeApi.on(push.vapidPublicKey, { publicKey })
  fakeApi.on(push.subscribe, () => {
    fakeApi.on(push.subscriptions, [device])
    return device
  })
  await renderApp('/profile?tab=settings#push-notifications', me)
  await expect.element(badge('Disabled')).toBeVisible()
  await expectAccessible('push panel, disabled')
  expect(permission.promptCount).toBe(0)
  await enable.click()
  await expect.element(toast('Push notifications enabled')).toBeVisible()
  expect(permission.promptCount).toBe(1)
  await expect.element(badge('Enabled')).toBeVisible()
  await expect.element(badge('This device')).toBeVisible()
  await expect.element(panel.getByText('Registered 5 January 2026')).toBeVisible()
  await expect.element(save).toBeDisabled()
  for (const name of [/^Events/, /^Messages/, /^Language/, /^Recommendations/, /^Community/])
    await expect.element(aSwitch(name)).toBeChecked()
})

test('a changed preference applies only once it is saved, and stays selected if that fails', async () => {
  const device = await renderEnabled()
  await aSwitch(/^Community/).click()
  await onlyNightly(expectAccessible)('push panel, a preference changed')
  expectNoSidewaysScroll('push panel, a preference changed')
  expect(fakeApi.calls(push.changePreferences)).toEqual([])
  fakeApi.fail(push.changePreferences)
  await save.click()
  await expect.element(toast('Failed to update preferences')).toBeVisible()
  await expect.element(aSwitch(/^Community/)).not.toBeChecked()
  fakeApi.on(push.changePreferences, ({ preferences }) =>
    Object.assign(device, { preferences: { ...device.preferences, ...preferences } }),
  )
  await save.click()
  await expect.element(toast('Notification preferences updated')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect.element(aSwitch(/^Community/)).not.toBeChecked()
  const change = { subscriptionId: device.id, preferences: { community: false } }
  expect(fakeApi.calls(push.changePreferences)).toEqual([change, change])
})

test('push can be disabled on the device, and stays enabled when that fails', async () => {
  await renderEnabled()
  fakeApi.fail(push.unsubscribe)
  await panel.getByRole('button', { name: 'Disable' }).click()
  await expect.element(toast('Failed to disable notifications')).toBeVisible()
  await expect.element(badge('Enabled')).toBeVisible()
  fakeApi.on(push.unsubscribe, () => {
    fakeApi.on(push.subscriptions, [])
    return null
  })
  await panel.getByRole('button', { name: 'Disable' }).click()
  await expect.element(toast('Push notifications disabled')).toBeVisible()
  await expect.element(enable).toBeVisible()
  await expect.element(panel.getByText('Active devices')).not.toBeInTheDocument()
})

nightlyTest('a failed test notification is reported', async () => {
  await renderEnabled()
  fakeApi.on(push.test, () => {
    throw new FakeError(503, { message: 'Welkom is busy right now.' })
  })
  await panel.getByRole('button', { name: 'Test' }).click()
  await expect.element(toast('Failed to send the test')).toBeVisible()
})

test('permission is requested only after a tap, and a denial points to the browser settings', async () => {
  const permission = fakePushBrowser({ answer: 'denied' })
  let reloads = 0
  const stopReload = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    reloads += 1
  }
  window.navigation.addEventListener('navigate', stopReload)
  onTestFinished(() => window.navigation.removeEventListener('navigate', stopReload))
  await renderApp('/profile?tab=settings#push-notifications', me)
  await expect.element(enable).toBeVisible()
  expect(permission.promptCount).toBe(0)
  await enable.click()
  await expect.element(toast('Failed to enable push notifications')).toBeVisible()
  await expect.element(toast('Notification permission denied')).toBeVisible()
  expect(permission.promptCount).toBe(1)
  await expect.element(badge('Blocked')).toBeVisible()
  await expect
    .element(panel)
    .toMatchTextContent(
      'Please enable notifications for Welkom in your browser settings, and refresh this page.',
    )
  await expect.element(enable).not.toBeInTheDocument()
  await expectAccessible('push panel, blocked')
  closeToast() // It covers the button.
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => reloads).toBe(1)
})

test.for(
  firstOf([
    { agent: 'Mozilla/5.0 (X11; Linux x86_64)', hint: 'This browser can’t show them.' },
    { agent: 'Mozilla/5.0 (iPhone)', hint: 'Add to Home Screen' },
  ]),
)('a browser without push support shows a hint: $hint', async ({ agent, hint }) => {
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
  })
  await renderApp('/profile?tab=settings#push-notifications', me)
  await expect.element(panel).toMatchTextContent('Push notifications not supported')
  await expect.element(panel).toMatchTextContent(hint)
  await expect.element(panel.getByRole('button')).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('push panel, not supported')
})

test('another device can be removed', async () => {
  const phone = aDevice({
    id: '01890a5d-ac96-774b-8a00-000000000002',
    name: 'Firefox on Android',
    isHere: false,
  })
  const here = await renderEnabled([phone])
  fakeApi.on(push.unsubscribe, () => {
    fakeApi.on(push.subscriptions, [here])
    return null
  })
  await panel.getByRole('button', { name: 'Remove Firefox on Android' }).click()
  await expect.element(panel.getByText('Firefox on Android')).not.toBeInTheDocument()
  expect(fakeApi.calls(push.unsubscribe)).toEqual([{ id: phone.id }])
})

// 200, 150 and 100 percent of the default size, as set in the browser.
nightlyTest.for(firstOf([32, 24, 16]))(
  'at a font size of %i px no bar covers the focused element',
  async (size) => {
    const { style } = document.documentElement
    style.fontSize = `${size}px`
    onTestFinished(() => {
      style.removeProperty('font-size')
    })
    await renderEnabled()
    const before = panel.getByRole('button', { name: 'Test' }).element() as HTMLElement
    before.focus()
    let stops = 0
    while (panel.element().contains(document.activeElement)) {
      expect(coveredFocus(), 'Nothing covers the focused element').toBeNull()
      stops += 1
      await userEvent.keyboard('{Tab}')
    }
    // Two buttons and five switches; Save is disabled without changes.
    expect(stops).toBe(7)
  },
)
