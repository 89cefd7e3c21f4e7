import { firstVisit, type Visit } from '../support/firstVisit.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo, logIn } from '../support/people.ts'
import { consentedStorageState } from '../support/runConfig.ts'

/**
 * Sizes in KB, with gzip. Up to thirty of the requests are faces and pictures. What happens until the
 * largest paint is for `npm run bench -- screens`: on a busy machine, that paint is late.
 */
const limits = { requests: 60, scriptKb: 200, kb: 335 } satisfies Partial<Visit>

const visits = [
  { path: '/auth', isMember: false },
  { path: '/', isMember: true },
  { path: '/events', isMember: true },
  { path: '/community', isMember: true },
  { path: '/messages', isMember: true },
]

test('a first visit loads no more than its budget', { tag: '@ownWidths' }, async ({
  browser,
  context,
  baseURL,
}) => {
  await logIn(context.request, { username: demo.member, password: demo.password })
  const { cookies } = await context.storageState()
  const { origins } = consentedStorageState(`${baseURL}`)
  const found = await Promise.all(
    visits.map(async ({ path, isMember }) => {
      const visitor = await browser.newContext({
        ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
        storageState: { origins, cookies: isMember ? cookies : [] },
      })
      const visit = await firstVisit(await visitor.newPage(), `${baseURL}${path}`)
      await visitor.close()
      return { path, visit }
    }),
  )
  for (const { path, visit } of found)
    for (const name of Object.keys(limits) as (keyof typeof limits)[])
      expect.soft(visit[name], `${path}: ${name}`).toBeLessThanOrEqual(limits[name])
})

test('a screen shows before its code has arrived, and a press on it counts', async ({
  page,
  newcomer,
  anEvent,
}) => {
  await anEvent()
  await newcomer()
  // A busy server leaves the screen to the browser.
  let html = ''
  await expect
    .poll(async () => {
      html = await (await page.request.get('/events')).text()
      return html
    })
    .toContain('<main')
  await page.route(
    ({ pathname }) => pathname === '/events',
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  )
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/events', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await main.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  code.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
})
