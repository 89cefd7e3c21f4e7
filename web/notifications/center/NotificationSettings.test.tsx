import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notifications } from '#shared/notifications/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { newSettings } from '#web/testing/notifications.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const group = (name: string) => page.getByRole('group', { name })

test('a switch saves immediately, and booking mails cannot be switched off', async () => {
  let known = newSettings()
  fakeApi.on(notifications.settings, () => known)
  fakeApi.on(notifications.changeSetting, (change) => {
    const settings = known.settings.map((one) =>
      one.category === change.category && one.channel === change.channel ? change : one,
    )
    known = { ...known, settings }
    return known
  })
  fakeApi.on(notifications.changePreviews, (change) => {
    known = { ...known, ...change }
    return known
  })
  await renderApp('/profile?tab=settings#notification-settings')
  const mail = group('Groups and community board').getByRole('switch', { name: 'Email' })
  await expect.element(mail).not.toBeChecked()
  await mail.click()
  await expect.element(mail).toBeChecked()
  const previews = page.getByRole('switch', { name: /^Show the text of messages in push/ })
  await previews.click()
  await expect.element(previews).toBeChecked()
  expect(fakeApi.calls(notifications.changeSetting)).toEqual([
    { category: 'community', channel: 'mail', isOn: true },
  ])
  const bookings = group('Bookings and reminders')
  await expect.element(bookings.getByText('Email, always')).toBeVisible()
  expect(bookings.getByRole('switch').elements()).toHaveLength(2)
  await waitUntilIdle()
  await expectAccessible('settings')
  expectNoSidewaysScroll('settings')
})

test('a link from a mail leads to the switch that stops it', async () => {
  fakeApi.on(notifications.settings, newSettings())
  await renderApp('/profile?tab=settings#mail-connections')
  const mail = group('Connections and language buddies').getByRole('switch', { name: 'Email' })
  await expect.element(mail).toHaveFocus()
  await expect.element(mail).toBeInViewport()
})

test('marketing cannot be switched on without consent', async () => {
  fakeApi.on(notifications.settings, newSettings())
  await renderApp('/profile?tab=settings#notification-settings')
  const marketing = group('Offers and advertising')
  await expect.element(marketing).toHaveAccessibleDescription(/You haven’t agreed to marketing/)
  const mail = marketing.getByRole('switch', { name: 'Email' })
  await expect.element(mail).toBeDisabled()
  await expect.element(mail).not.toBeChecked()
})

nightlyTest('a setting that could not be saved keeps its value', async () => {
  fakeApi.on(notifications.settings, newSettings())
  fakeApi.fail(notifications.changeSetting, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/profile?tab=settings#notification-settings')
  const push = group('Messages').getByRole('switch', { name: 'Push' })
  await push.click()
  await expect.element(toast('Update failed')).toBeVisible()
  await expect.element(push).toBeChecked()
})
