import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { goTo } from '../support/screens.ts'

test.use({ serviceWorkers: 'allow' })

const complaints = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/

/** The first one takes over at once. */
const isKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('says so at the top while there is no network, above all else', { tag: '@eachWidth' }, async ({
  page,
  context,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(complaints)
  await newcomer()
  await page.goto('/events')
  const banner = page.getByRole('status').getByText("You're offline")
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page.locator('#offline')).toHaveAttribute('role', 'status')
  await expect(banner).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const strip = await banner.boundingBox()
  expect(strip).toMatchObject({ x: 0, y: 0, width })
  const bar = await page.getByRole('banner').boundingBox()
  expect(bar?.y).toBeGreaterThanOrEqual(strip?.height ?? height)
  await expectAccessible(page, 'offline', { isDarkToo: true })
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})

test('a visitor without a network sees our own page, wherever they go', {
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
  // Or it goes on by itself, which takes the button along.
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click({ timeout: 3000 }).catch(() => expect(again).toHaveCount(0))
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

test('what calls answer, and pages with secrets, are never kept', { tag: '@anyWidth' }, async ({
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
