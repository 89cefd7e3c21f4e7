import { expect, test } from '../support/fixtures.ts'
import { openAndPrecache, setOnline, waitForController } from '../support/offline.ts'
import { goTo } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/

test('an offline visitor sees the app shell at any address', {
  tag: '@anyWidth',
}, async ({ page, context, allowConsoleError }) => {
  allowConsoleError(offlineErrors)
  await page.goto('/auth')
  await waitForController(page)
  await context.setOffline(true)
  for (const path of ['/nowhere', '/groups']) {
    await page.goto(path)
    // Chromium forgets the emulated `navigator.onLine` when a page is opened. The requests fail.
    await expect(page.getByText("You're offline")).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Welkom')
  }
  await expect(page.getByRole('heading', { name: 'We couldn’t open Welkom' })).toBeVisible()
  await context.setOffline(false)
  await setOnline(page, true)
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('screens that were never visited open offline', { tag: ['@anyWidth', '@nightly'] }, async ({
  page,
  context,
  newcomer,
  allowConsoleError,
}) => {
  allowConsoleError(offlineErrors)
  await newcomer()
  await openAndPrecache(page)
  await context.setOffline(true)
  for (const name of ['Groups', 'Messages']) {
    await goTo(page, name)
    await expect(page.getByText('We couldn’t load this page')).toHaveCount(0)
  }
})

test('after a switch of the language, screens open offline in the new one', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer, allowConsoleError }) => {
  allowConsoleError(offlineErrors)
  await newcomer()
  await openAndPrecache(page)
  // Home is not loaded, so the switch does not fetch its messages.
  await page.goto('/profile?tab=settings')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.clock.runFor(25_000)
  const countMessageFiles = (language: string) =>
    page.evaluate(async (ending) => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().filter(({ url }) => url.endsWith(ending)).length
    }, `.${language}.js`)
  const count = await countMessageFiles('en')
  await expect.poll(() => countMessageFiles('nl')).toBe(count)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('offline, illustrations that were seen are shown, and the defaults always are', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer, allowConsoleError }) => {
  allowConsoleError(offlineErrors)
  await newcomer()
  await openAndPrecache(page)
  const isShown = (name: string) =>
    page.evaluate(
      (path) =>
        fetch(path).then(
          ({ ok }) => ok,
          () => false,
        ),
      `/images/${name}.svg`,
    )
  const cacheNames = () =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('precache-images-')),
    )
  expect(await isShown('swim')).toBe(true)
  await expect.poll(cacheNames).toHaveLength(1)
  await context.setOffline(true)
  expect(await isShown('swim')).toBe(true)
  expect(await isShown('knit')).toBe(false)
  for (const name of ['other', 'festival', 'networking', 'language'])
    expect(await isShown(name), name).toBe(true)
})

test('the service worker caches neither API replies nor pages with secrets', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, allowConsoleError }) => {
  allowConsoleError(/status of 404/)
  await newcomer()
  await page.goto('/')
  await waitForController(page)
  for (const path of ['/events', '/auth/confirm?token=secret', '/auth/reset?token=secret', '/x'])
    await page.goto(path)
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return found.flat().map((url) => url.slice(location.origin.length))
  })
  expect(cachedPaths).toContain('/')
  expect(cachedPaths).toContain('/early.js')
  for (const path of cachedPaths)
    expect(path).toMatch(/^\/((assets|images)\/.*|[\w-]+\.(js|svg|png))?$/)
})
