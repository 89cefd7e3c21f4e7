import type { BrowserContext, Page } from '@playwright/test'
import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { isListed } from '#web/privacy/storedKeys.ts'
import { expect, test } from '../support/fixtures.ts'
import { isFullRun } from '../support/runConfig.ts'

// The consent dialog is unanswered.
test.use({ hasAnsweredConsent: false, serviceWorkers: 'allow' })

const consentDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Privacy and cookie settings' })

/** Everything that a page can store in its browser. */
const readStorage = async (page: Page) => ({
  cookies: (await page.context().cookies()).map(({ name }) => name).sort(),
  ...(await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage).sort(),
    sessionStorage: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    // A registration whose script is still loading has no worker yet.
    workers: (
      await navigator.serviceWorker.getRegistrations()
    )
      .map(({ active, installing, waiting }) => active ?? installing ?? waiting)
      .flatMap((worker) => (worker ? [new URL(worker.scriptURL).pathname] : [])),
  }))),
})
const nothing = { cookies: [], localStorage: [], sessionStorage: [], databases: [] }

// The nightly run visits more.
const paths = ['/auth', '/privacy/contact'].concat(
  isFullRun ? ['/auth?tab=register', '/privacy', '/nowhere'] : [],
)

const otherHosts = (context: BrowserContext, ours: string) => {
  const contacted: string[] = []
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(ours).origin)
      contacted.push(request.url())
  })
  return contacted
}

test('a first visit stores nothing and contacts no other host, also after Essential Only (G05)', {
  tag: '@anyWidth',
}, async ({ page, context, baseURL, allowConsoleError }) => {
  allowConsoleError(/status of 404.*nowhere/)
  const contacted = otherHosts(context, baseURL ?? '')
  await page.clock.install()
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(consentDialog(page)).toBeVisible()
    const { workers, caches, ...stored } = await readStorage(page)
    expect(stored, path).toEqual(nothing)
    for (const name of caches) expect(isListed('cache', name), name).toBe(true)
    for (const worker of workers) expect(isListed('serviceWorker', worker)).toBe(true)
  }
  await consentDialog(page).getByRole('button', { name: 'Essential Only' }).click()
  for (const path of isFullRun ? paths.slice(0, 2) : paths.slice(1)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(60_000)
    const { workers: _, caches: __, ...stored } = await readStorage(page)
    expect(stored, path).toEqual({ ...nothing, localStorage: [recordKey] })
  }
  expect(contacted).toEqual([])
})

test('the privacy page lists everything that a member’s browser stores', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/profile?tab=settings')
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await page.goto('/community')
  await page.getByRole('button', { name: 'New Post' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Half a thought')
  await page.goto('/privacy#cookies')
  const { cookies, localStorage, workers, caches, databases, ...none } = await readStorage(page)
  expect(cookies).toContain('session')
  expect(localStorage).toContain('mantine-color-scheme-value')
  const table = page.getByRole('table', { name: 'Cookies and storage' })
  for (const name of cookies) expect(isListed('cookie', name), name).toBe(true)
  for (const name of localStorage) expect(isListed('localStorage', name), name).toBe(true)
  for (const name of workers) expect(isListed('serviceWorker', name), name).toBe(true)
  for (const name of caches) expect(isListed('cache', name), name).toBe(true)
  for (const name of databases) expect(isListed('database', name ?? ''), name).toBe(true)
  expect(none).toEqual({ sessionStorage: [] })
  await expect(table).toContainText('session')
  await expect(table).toContainText(recordKey)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  for (const name of (await readStorage(page)).cookies)
    expect(isListed('cookie', name), name).toBe(true)
})
