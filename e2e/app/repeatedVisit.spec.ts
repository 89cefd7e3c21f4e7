import { expect, test } from '../support/fixtures.ts'
import { demo, logIn } from '../support/people.ts'

test.use({ serviceWorkers: 'allow' })

test('a repeated visit fetches nothing of the app shell (P06)', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context }) => {
  await page.goto('/auth')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const cachedUrls = await page.evaluate(async () => {
    const cacheNames = await caches.keys()
    const all = await Promise.all(
      cacheNames.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return all.flat()
  })
  // One cached page serves every screen and user, so it has nothing of a screen.
  const cachedPage = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(cachedPage).toContain('<div id="root"><div class="beginning"></div></div>')
  expect(cachedPage).not.toContain('data-screen')
  await logIn(page.request, { username: demo.member, password: demo.password })
  const overTheNetwork: string[] = []
  const fromTheWorker: string[] = []
  const isShell = (url: string) => /\.(js|css)$/.test(url) && cachedUrls.includes(url)
  context.on('request', (request) => {
    if (request.serviceWorker() && isShell(request.url())) overTheNetwork.push(request.url())
  })
  page.on('response', (response) => {
    if (!isShell(response.url())) return
    const list = response.fromServiceWorker() ? fromTheWorker : overTheNetwork
    list.push(response.url())
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['/early.js', '/assets/'])
    expect(fromTheWorker.filter((url) => url.includes(part)).length).toBeGreaterThan(0)
  expect(overTheNetwork).toEqual([])
})
