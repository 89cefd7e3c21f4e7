import { expect, test } from '../support/fixtures.ts'

test('the install prompt event shows the card, also before hydration, and again after uninstalling', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page }) => {
  await page.clock.install()
  const { promise: mayRun, resolve: run } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayRun
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#root') !== null)
  // As Chromium does when the site is installable.
  const isTaken = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    Object.assign(event, { prompt: async () => undefined, userChoice })
    return !window.dispatchEvent(event)
  })
  expect(isTaken).toBe(true)
  run()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const card = page.getByRole('region', { name: 'Install the app' })
  await expect(async () => {
    await page.clock.runFor(6000)
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('installed'))).not.toBeNull()
  await expect(page.getByRole('button', { name: 'Install app' })).toHaveCount(0)
  // After the user uninstalls the app, the browser offers it again.
  await page.evaluate(() => {
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { prompt: async () => undefined, userChoice }))
  })
  expect(await page.evaluate(() => localStorage.getItem('installed'))).toBeNull()
  await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible()
})
