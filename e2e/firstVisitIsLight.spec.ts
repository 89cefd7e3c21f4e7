import type { Response } from '@playwright/test'
import { demo } from './demo.ts'
import { expect, test } from './fixtures.ts'

const isOurs = (response: Response) => response.url().includes('/assets/')

test('what a visit loads is packed and kept for a year, what names it is asked anew (P05)', {
  tag: '@anyWidth',
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
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const headers = await headersOf(file)
    expect(headers['cache-control'], file.url()).toBe('public, max-age=31536000, immutable')
    // Where it is worth it: a packed sentence is longer than the sentence.
    if ((await file.body()).length > 2048)
      expect(headers['content-encoding'], file.url()).toMatch(packed)
  }
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-encoding']).toMatch(packed)
})

test('pictures have their size before they come, and come when they are near (P05)', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/events')
  const pictures = page.getByRole('article').getByRole('presentation')
  await expect(page.getByRole('article').first()).toBeVisible()
  const facts = await pictures.evaluateAll((all) =>
    all
      .filter((one) => one instanceof HTMLImageElement)
      .map((one) => ({
        isSized: one.hasAttribute('width') && one.hasAttribute('height'),
        isBelow: one.getBoundingClientRect().top > innerHeight,
        loading: one.loading,
        sizes: one.srcset.split(',').filter(Boolean).length,
      })),
  )
  expect(facts.length).toBeGreaterThan(3)
  for (const { isSized, isBelow, loading, sizes } of facts) {
    expect(isSized).toBe(true)
    expect(sizes).toBeLessThanOrEqual(3)
    if (isBelow) expect(loading).toBe('lazy')
  }
})
