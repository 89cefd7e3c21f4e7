import { eventPath } from '#shared/publicPages/paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { setOnline, waitForController } from '../support/offline.ts'

test.use({ serviceWorkers: 'allow' })

const serverPageHeader = 'body > header.top'

test('the service worker leaves public pages to the server, and offline offers to try again', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, anEvent, allowConsoleError }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/)
  const event = await anEvent()
  await page.goto('/auth')
  await waitForController(page)
  for (const path of ['/welcome', '/e', '/g', eventPath(event)]) {
    await page.goto(path)
    await expect(page.locator(serverPageHeader)).toBeVisible()
    await expect(page.locator('#root')).toHaveCount(0)
  }
  const feed = await page.goto('/feeds/events.atom')
  expect(feed?.fromServiceWorker()).toBe(false)

  await context.setOffline(true)
  await page.goto(eventPath(event))
  await setOnline(page, false)
  await expect(
    page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' }),
  ).toBeVisible()
  await context.setOffline(false)
  await setOnline(page, true)
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
})

test('the app leaves for a public page that it is told to open next', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/auth?next=/e')
  await expect(page.locator(serverPageHeader)).toBeVisible()
  await expect(page).toHaveURL(/\/e$/)
})
