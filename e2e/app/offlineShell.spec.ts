import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { goTo } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const complaints = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/

/** The first worker takes over the open page at once. */
const isKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('a visitor without a network sees our own page at any address', {
  tag: '@anyWidth',
}, async ({ page, context, allowComplaint }) => {
  allowComplaint(complaints)
  await page.goto('/auth')
  await isKept(page)
  await context.setOffline(true)
  for (const path of ['/groups', '/auth', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByText("You're offline")).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Welkom')
  }
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'Welkom could not be opened' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('screens that were never opened open without a network', { tag: '@anyWidth' }, async ({
  page,
  context,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(complaints)
  await newcomer()
  await page.clock.install()
  await page.goto('/')
  await isKept(page)
  await page.clock.runFor(25_000)
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/.whole'))), {
      timeout: 60_000,
    })
    .toBe(true)
  await context.setOffline(true)
  for (const name of ['Groups', 'Messages']) {
    await goTo(page, name)
    await expect(page.getByText('This page could not be fetched')).toHaveCount(0)
  }
})

test('the worker never keeps replies of calls or pages with secrets', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/)
  await newcomer()
  await page.goto('/')
  await isKept(page)
  for (const path of ['/events', '/auth/confirm?token=secret', '/auth/reset?token=secret', '/x'])
    await page.goto(path)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return found.flat().map((url) => url.slice(location.origin.length))
  })
  expect(kept).toContain('/')
  expect(kept).toContain('/early.js')
  for (const path of kept) expect(path).toMatch(/^\/((assets|images)\/.*|[\w-]+\.(js|svg|png))?$/)
})
