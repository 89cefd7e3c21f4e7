import type { Page } from '@playwright/test'
import { type Resource, resources } from '#shared/resources/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchForHarm } from '../support/hostileTexts.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search guides' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const listCall = `**${resources.list.path}*`
const oneCall = (slug: string) => `**${resources.one.path.replace(':slug', slug)}`
const busy = { status: 503, json: { message: 'Welkom is busy right now.' } }

test('guides are found by their words, and what is searched for is in the address', async ({
  page,
  signIn,
}) => {
  await signIn(demo.member)
  await page.goto('/resources')
  await expect(cards(page).getByRole('heading')).toHaveText([
    'First Weeks',
    'Finding Housing in Netherlands',
    'Job Search Tips',
    'Education System Guide',
    'Your Residence Permit',
    'Getting Around',
    'Learning Dutch',
    'Meeting People',
  ])
  await search(page).fill('huurcom')
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/resources\?q=huurcom$/)
  await expect(page.getByRole('status').filter({ hasText: '1 guide found' })).toHaveCount(1)
  await page.reload()
  await expect(search(page)).toHaveValue('huurcom')
  await expect(cards(page)).toHaveCount(1)

  await search(page).fill('xyzzy')
  await search(page).press('Enter')
  await expect(page.getByText('No guides found').last()).toBeVisible()
  await expectAccessible(page, 'no guides found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(cards(page)).toHaveCount(8)
  await expect(search(page)).toHaveValue('')
  await cards(page)
    .first()
    .getByRole('link', { name: /^Read More.*First Weeks/ })
    .click()
  await expect(title(page)).toHaveText('First Weeks')
})

test('a guide says when it was checked, leads to its parts, to the board and to other guides', async ({
  page,
  signIn,
}) => {
  await signIn(demo.member)
  await page.goto('/resources/finding-housing')
  const main = page.getByRole('main')
  await expect(title(page)).toHaveText('Finding Housing in Netherlands')
  await expect(page).toHaveTitle('Finding Housing in Netherlands - Welkom')
  await expect(main.getByText('Last checked on 20 November 2026')).toBeVisible()
  await expect(main.getByText(/^[3-6] minutes to read$/)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const headings = main.getByRole('article').getByRole('heading', { level: 2 })
  await expect(parts).toHaveText(await headings.allTextContents())
  await parts.filter({ hasText: 'Recognise a scam' }).click()
  const scams = headings.filter({ hasText: 'Recognise a scam' })
  await expect(scams).toBeInViewport({ ratio: 1 })
  await expect(scams).toBeFocused()
  await expect(page).toHaveURL(/#part-recognise-a-scam$/)
  await page.reload()
  await expect(scams).toBeInViewport({ ratio: 1 })

  const link = main.getByRole('link', { name: /^Kadaster/ })
  await expect(link).toHaveAttribute('href', 'https://www.kadaster.nl')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(main.locator('em[lang="nl"]').first()).toHaveText('sociale huur')
  await expect(main.getByRole('link', { name: 'Ask on the community board' })).toHaveAttribute(
    'href',
    '/community?category=housing',
  )
  await main.getByRole('link', { name: /^Read More.*Job Search Tips/ }).click()
  await expect(title(page)).toHaveText('Job Search Tips')
  await main.getByRole('link', { name: 'All guides' }).click()
  await expect(title(page)).toHaveText('Guides')
})

test('an address of no guide says so; one that cannot be fetched can be tried again', {
  tag: '@anyWidth',
}, async ({ page, signIn, allowComplaint }) => {
  allowComplaint(/status of (404|503).*\/api\/resources/)
  await signIn(demo.member)
  await page.goto('/resources/no-such-guide')
  await expect(title(page)).toHaveText('Guide not found')
  await page.getByRole('link', { name: 'See all guides' }).click()
  await expect(cards(page)).toHaveCount(8)

  await page.route(oneCall('first-weeks'), (route) => route.fulfill(busy))
  await page.goto('/resources/first-weeks')
  await expect(page.getByText('The guide could not be loaded')).toBeVisible()
  await expect(page.getByText(busy.json.message)).toBeVisible()
  await expectAccessible(page, 'guide that could not be loaded')
  await page.unroute(oneCall('first-weeks'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page)).toHaveText('First Weeks')

  await page.route(listCall, (route) => route.fulfill(busy))
  await page.goto('/resources')
  await expect(page.getByText('The guides could not be loaded')).toBeVisible()
  await expectAccessible(page, 'guides that could not be loaded')
  await page.unroute(listCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(8)
})

test('guides on their way: axe finds nothing', { tag: '@anyWidth' }, async ({ page, signIn }) => {
  await signIn(demo.member)
  const held = Promise.withResolvers<void>()
  await page.route(`**${resources.list.path}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  for (const path of ['/resources', '/resources/first-weeks']) {
    await page.goto(path)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await expectAccessible(page, `${path} on its way`)
  }
  held.resolve()
  await expect(title(page)).toHaveText('First Weeks')
})

test('in print there are only the words, and where the links lead', { tag: '@anyWidth' }, async ({
  page,
  signIn,
}) => {
  await signIn(demo.member)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/resources/finding-housing')
  const text = page.getByRole('article')
  await expect(text).toBeVisible()
  for (const name of ['Print', 'All guides', 'On this page', 'Privacy'])
    await expect(page.getByText(name, { exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(text).toHaveCSS('color', 'rgb(20, 35, 59)')
  const kadaster = text.getByRole('link', { name: /^Kadaster/ })
  expect(await kadaster.evaluate((link) => getComputedStyle(link, '::after').content)).toMatch(
    /href|kadaster/,
  )
})

test('whatever a guide holds is shown as words, and nothing of it happens (S076)', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  await signIn(demo.member)
  const harm = await watchForHarm(page)
  const spoken = '<img src=x onerror=alert(1)>'
  const content = [
    '## Part <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    'Words <svg/onload=alert(1)> in <iframe srcdoc="<script>alert(1)</script>"></iframe> between',
    '![x](https://example.org/x.png "onerror=alert(1)")',
    '<style>@import "//example.org/x.css"</style>',
    '[press one](javascript:alert(1))',
    '[press two](data:text/html,<script>alert(1)</script>)',
    '[press three](https://example.org/"onmouseover="alert(1))',
    'The end',
  ].join('\n\n')
  const hostile = (guide: Resource) => ({
    ...guide,
    title: spoken,
    description: spoken,
    author: spoken,
    content,
  })
  await page.route(oneCall('first-weeks'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: hostile(await answer.json()) })
  })
  await page.route(listCall, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: ((await answer.json()) as Resource[]).map(hostile) })
  })
  await page.goto('/resources')
  await expect(cards(page).getByRole('heading', { name: spoken })).toHaveCount(8)
  await page.goto('/resources/first-weeks')
  await expect(title(page)).toHaveText(spoken)
  const text = page.getByRole('article')
  await expect(text.getByText('The end')).toBeVisible()
  for (const words of ['press one', 'press two']) await text.getByText(words).click()
  await expect(text.getByRole('link')).toHaveText([/^press three/])
  expect(await text.locator('script, img, iframe, style, svg[onload]').count()).toBe(0)
  expect(await harm()).toEqual([])
})
