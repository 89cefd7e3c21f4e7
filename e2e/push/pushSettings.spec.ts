import { push } from '#shared/push/contract.ts'
import { expect } from '../support/fixtures.ts'
import { logIn } from '../support/people.ts'
import { enable, openPanel, test } from '../support/push.ts'
import { expectToast } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

test('preferences survive a reload, and a device removed elsewhere stays removed', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, anotherBrowser, boxes: _ }) => {
  const person = await newcomer()
  const panel = await enable(page)
  await panel.getByRole('switch', { name: /^Community/ }).click()
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Notification preferences updated')
  await page.reload()
  await expect(panel.getByRole('switch', { name: /^Community/ })).not.toBeChecked()
  await expect(panel.getByRole('switch', { name: /^Events/ })).toBeChecked()

  const other = await anotherBrowser(person)
  const otherPanel = await openPanel(other)
  const remove = otherPanel.getByRole('button', { name: 'Remove Chrome on Linux' })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await page.reload()
  await expect(panel.getByText('Disabled', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push-device'))).toBe(null)
})

test('a signed-out device receives no pushes', { tag: ['@anyWidth', '@nightly'] }, async ({
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

test('a browser with an outdated VAPID key is registered again at the next start (P15)', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, boxes: [first, second] }) => {
  await newcomer()
  const panel = await enable(page)
  const count = async () =>
    (await (await page.request.get(push.subscriptions.path)).json()).length as number
  expect(await count()).toBe(1)
  // Simulates a new VAPID key of the installation.
  await page.evaluate(() => {
    const storageKey = 'test-subscriptions'
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '')
    localStorage.setItem(
      storageKey,
      JSON.stringify({ ...stored, key: [4, ...stored.key.slice(1).reverse()] }),
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
