import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search guides' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('members search guides by text, and the search survives a reload', async ({
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
  await page.reload()
  await expect(search(page)).toHaveValue('huurcom')
  await expect(cards(page)).toHaveCount(1)

  await search(page).fill('')
  await expect(cards(page)).toHaveCount(8)
  await cards(page)
    .first()
    .getByRole('link', { name: /^Read More.*First Weeks/ })
    .click()
  await expect(title(page)).toHaveText('First Weeks')
})

test('a guide links to its sections, also after a reload, and to other guides', async ({
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

  await expect(main.locator('em[lang="nl"]').first()).toHaveText('sociale huur')
  await main.getByRole('link', { name: /^Read More.*Job Search Tips/ }).click()
  await expect(title(page)).toHaveText('Job Search Tips')
  await main.getByRole('link', { name: 'All guides' }).click()
  await expect(title(page)).toHaveText('Guides')
})

test('a printed guide contains only its text and link URLs', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
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
