import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { startNextBuildProxy } from '../support/nextBuildProxy.ts'
import { consentedStorageState } from '../support/runConfig.ts'

test.use({ serviceWorkers: 'allow' })

const updateBanner = (page: Page) => page.getByRole('region', { name: 'Update' })
const waitForController = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}
/** Returns to the page after more than a minute. */
const returnToTab = async (page: Page) => {
  await page.clock.runFor(61_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
/**
 * A check from before the deployment may still be running. The browser then takes the next one for
 * the same, so the user returns until the update is found.
 */
const findUpdate = (page: Page) =>
  expect(async () => {
    await returnToTab(page)
    await expect(updateBanner(page)).toBeVisible({ timeout: 5000 })
  }).toPass()
const entrySelector = 'script[type="module"]:not([data-part])'
const entrySource = (page: Page) =>
  page.evaluate((name) => document.querySelector<HTMLScriptElement>(name)?.src, entrySelector)
const waitForOtherEntry = (page: Page, before: string | undefined) =>
  page.waitForFunction(
    ([name, known]) => {
      const script = document.querySelector<HTMLScriptElement>(name)
      return script !== null && script.src !== known
    },
    [entrySelector, before] as const,
  )

const updateTest = test.extend<{
  build: Awaited<ReturnType<typeof startNextBuildProxy>>
  atBuild: Page
}>({
  build: async ({ baseURL }, use) => {
    const build = await startNextBuildProxy(baseURL ?? '')
    await use(build)
    build.stop()
  },
  atBuild: async ({ browser, build, viewport }, use) => {
    const storageState = consentedStorageState(build.url)
    const context = await browser.newContext({ baseURL: build.url, storageState, viewport })
    await use(await context.newPage())
    await context.close()
  },
})

updateTest(
  'an update is offered, keeps unsaved text, and needs one reload per tab',
  {
    tag: '@anyWidth',
  },
  async ({ build, atBuild: page }) => {
    const other = await page.context().newPage()
    for (const one of [page, other]) {
      await one.clock.install()
      await one.goto('/privacy/contact')
      await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
      await one.clock.runFor(1000)
      await waitForController(one)
    }
    const cacheNames = () => page.evaluate(async () => (await caches.keys()).toSorted())
    const illustration = '/images/swim.svg'
    const isCached = () =>
      page.evaluate(async (path) => Boolean(await caches.match(path)), illustration)
    await page.evaluate(async (path) => void (await fetch(path)), illustration)
    await expect.poll(isCached).toBe(true)
    const oldCaches = await cacheNames()
    const before = await entrySource(page)
    const loads = countLoads(page)
    const otherLoads = countLoads(other)
    const messageField = other.getByLabel('Your message')
    await messageField.fill('Half a question')
    await returnToTab(page)
    await expect(updateBanner(page)).toHaveCount(0)

    build.deploy()
    await findUpdate(page)
    await expect(updateBanner(page)).toContainText('New version available')
    await expect(updateBanner(other)).toBeVisible()
    expect([loads.count, otherLoads.count]).toEqual([0, 0])

    await updateBanner(page).getByRole('button', { name: 'Reload' }).click()
    await waitForOtherEntry(page, before)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(updateBanner(page)).toHaveCount(0)
    // The cache of the old build is gone, but not the illustrations that were seen.
    await expect.poll(cacheNames).toHaveLength(oldCaches.length)
    expect(await cacheNames()).not.toEqual(oldCaches)
    expect(await isCached()).toBe(true)

    // The other tab was not reloaded and still shows the banner.
    await other.clock.runFor(10_000)
    await expect(messageField).toHaveValue('Half a question')
    await updateBanner(other).getByRole('button', { name: 'Reload' }).click()
    const question = other.getByRole('dialog', { name: 'Reload now?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(messageField).toHaveValue('Half a question')
    // Lazily loaded screens still come from the old version.
    await other.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toContainText('ccessib')
    await updateBanner(other).getByRole('button', { name: 'Reload' }).click()
    await waitForOtherEntry(other, before)
    await other.clock.runFor(10_000)
    await expect.poll(() => [loads.count, otherLoads.count]).toEqual([1, 1])
  },
)

updateTest(
  'an update is found within an hour, and the service worker can be switched off',
  { tag: ['@anyWidth', '@nightly'] },
  async ({ build, atBuild: page }) => {
    await page.clock.install()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(1000)
    await waitForController(page)
    build.deploy()
    await page.clock.runFor(3_600_000)
    await expect(updateBanner(page)).toBeVisible()

    build.serveWorker(readFileSync('web/public/sw-off.js', 'utf8'))
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const left = () =>
      page.evaluate(async () => [
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...(await caches.keys()),
      ])
    await expect.poll(left).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
