import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

const maxShift = 0.05
const screens = ['/', '/events', '/community', '/messages']

declare global {
  interface Window {
    shifted: { value: number; what: string }[]
  }
}

/** Records every layout shift from navigation start. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        const what = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120)).join()
        if (!hadRecentInput) window.shifted.push({ value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Delays each reply by two frames, one after the other, so that the screen renders first. */
const delayReplies = async (page: Page) => {
  let queue = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    if (route.request().resourceType() === 'eventsource') return route.continue()
    const nextFrame = () =>
      page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => null)
    queue = queue
      .then(nextFrame)
      .then(nextFrame)
      .then(() => undefined)
    await queue
    return route.continue()
  })
}

const expectNoJump = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('load')
  const shifted = await page.evaluate(
    () =>
      new Promise<Window['shifted']>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(window.shifted)))
      }),
  )
  const sum = shifted.reduce((all, { value }) => all + value, 0)
  expect(sum, `${path}: ${JSON.stringify(shifted)}`).toBeLessThanOrEqual(maxShift)
}

test('no screen shifts its layout while loading, even when replies are slow (P02)', {
  tag: '@nightly',
}, async ({ page, signIn }) => {
  await recordShifts(page)
  for (const path of ['/auth', '/privacy']) await expectNoJump(page, path)
  await signIn(demo.member)
  await delayReplies(page)
  for (const path of screens) await expectNoJump(page, path)
})

test('a page preloads the files of its screen and fetches nothing twice (P02)', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.route('**/api/live**', () => {}) // their first events refetch
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of screens) {
    await page.goto('about:blank') // cancels requests of the previous page
    requested.length = 0
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const preloaded = await page
      .locator('[data-screen]:not(#first-replies)')
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''),
      )
    expect(preloaded.length, path).toBeGreaterThan(3)
    // The screen's styles come after the shared ones, so that they override them.
    const styles = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.hasAttribute('data-screen')))
    expect(styles.slice(0, 2), path).toEqual([false, true])
    for (const file of preloaded)
      expect(
        requested.filter((one) => one === file),
        `${path} requests ${file}`,
      ).toHaveLength(1)
  }
})

const isOurs = (response: Response) => response.url().includes('/assets/')

test('assets are compressed and cached for a year, and the HTML page is revalidated (P05)', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page }) => {
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  const visit = await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const packed = /^(br|gzip|zstd)$/
  const headersOf = async (response: Response | null) => (await response?.allHeaders()) ?? {}
  expect(await headersOf(visit)).toMatchObject({ 'cache-control': 'no-cache' })
  expect((await headersOf(visit))['content-encoding']).toMatch(packed)
  const files = answers.filter(isOurs)
  for (const kind of ['.js', '.css'])
    expect(files.map((file) => file.url().endsWith(kind))).toContain(true)
  for (const file of files) {
    const headers = await headersOf(file)
    expect(headers['cache-control'], file.url()).toBe('public, max-age=31536000, immutable')
    // Compression would enlarge small files; fonts are compressed already.
    if ((await file.body()).length > 2048 && !file.url().endsWith('.woff2'))
      expect(headers['content-encoding'], file.url()).toMatch(packed)
  }
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-encoding']).toMatch(packed)
})
