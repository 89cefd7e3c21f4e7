import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hasChosenAt } from '../support/hasChosen.ts'
import { startNewBuild } from '../support/newBuild.ts'

test.use({ serviceWorkers: 'allow' })

const note = (page: Page) => page.getByRole('region', { name: 'Update' })
const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}
/** Returns to the page after more than a minute. */
const comeBack = async (page: Page) => {
  await page.clock.runFor(61_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
const entry = 'script[type="module"]:not([data-part], [data-screen])'
const entryOf = (page: Page) =>
  page.evaluate((name) => document.querySelector<HTMLScriptElement>(name)?.src, entry)
const isOfAnother = (page: Page, before: string | undefined) =>
  page.waitForFunction(
    ([name, known]) => {
      const script = document.querySelector<HTMLScriptElement>(name)
      return script !== null && script.src !== known
    },
    [entry, before] as const,
  )

const updateTest = test.extend<{ build: Awaited<ReturnType<typeof startNewBuild>>; atBuild: Page }>(
  {
    build: async ({ baseURL }, use) => {
      const build = await startNewBuild(baseURL ?? '')
      await use(build)
      build.stop()
    },
    atBuild: async ({ browser, build, viewport }, use) => {
      const storageState = hasChosenAt(build.url)
      const context = await browser.newContext({ baseURL: build.url, storageState, viewport })
      await use(await context.newPage())
      await context.close()
    },
  },
)

updateTest(
  'a new version is offered, keeps unsaved text, and comes with one reload per tab',
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
      await isControlled(one)
    }
    const before = await entryOf(page)
    const loads = countLoads(page)
    const otherLoads = countLoads(other)
    const words = other.getByLabel('Your message')
    await words.fill('Half a question')
    await comeBack(page)
    await expect(note(page)).toHaveCount(0)

    build.deploy()
    await comeBack(page)
    await expect(note(page)).toContainText('New version available')
    await expect(note(other)).toBeVisible()
    expect([loads.count, otherLoads.count]).toEqual([0, 0])

    await note(page).getByRole('button', { name: 'Reload' }).click()
    await isOfAnother(page, before)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note(page)).toHaveCount(0)

    // The other tab was not reloaded, and still offers it.
    await other.clock.runFor(10_000)
    await expect(words).toHaveValue('Half a question')
    await note(other).getByRole('button', { name: 'Reload' }).click()
    const question = other.getByRole('dialog', { name: 'Reload now?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(words).toHaveValue('Half a question')
    // Screens that it opens now are still of its own version.
    await other.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toContainText('ccessib')
    await note(other).getByRole('button', { name: 'Reload' }).click()
    await isOfAnother(other, before)
    await other.clock.runFor(10_000)
    await expect.poll(() => [loads.count, otherLoads.count]).toEqual([1, 1])
  },
)

updateTest(
  'a new version is found within an hour, and a worker can be switched off',
  { tag: ['@anyWidth', '@nightly'] },
  async ({ build, atBuild: page }) => {
    await page.clock.install()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(1000)
    await isControlled(page)
    build.deploy()
    await page.clock.runFor(3_600_000)
    await expect(note(page)).toBeVisible()

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
