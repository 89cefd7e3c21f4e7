import { eventPath } from '#shared/publicPages/paths.ts'
import { expectFitsPhones, expectPlainPageAccessible } from '../support/accessibility.ts'
import type { TestEvent } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { isFullRun } from '../support/runConfig.ts'

// Without a space, as in addresses and long Dutch nouns.
const longWord = 'Beroepsaansprakelijkheidsverzekeringsbijeenkomst'

const every = {
  welcome: () => '/welcome',
  events: () => '/e?category=food',
  event: (event: TestEvent) => eventPath(event),
  guide: () => '/g/first-weeks',
}

// Axe takes most of the time, so each page has one reader before a commit, and both nightly.
const readers = [
  { lang: 'en', colorScheme: 'light', direction: 'ltr', own: [every.welcome, every.event] },
  { lang: 'ar', colorScheme: 'dark', direction: 'rtl', own: [every.events, every.guide] },
] as const

for (const { lang, colorScheme, direction, own } of readers)
  test(`public pages are accessible and need no sideways scrolling: ${lang}, ${colorScheme}`, async ({
    browser,
    anEvent,
    baseURL,
    viewport,
    consoleErrors,
    allowConsoleError,
  }) => {
    const event = await anEvent({ title: longWord, price: '12.50', maxAttendees: 2 })
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, colorScheme })
    allowConsoleError(/ 404 /)
    consoleErrors.watch(context)
    const page = await context.newPage()
    const paths = (isFullRun ? Object.values(every) : own).map((path) => path(event))
    const others = ['/e', `${eventPath(event)}/poster`, '/g', '/e/unknown']
    for (const path of [...paths, ...(isFullRun ? others : [])]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectPlainPageAccessible(page, path)
      await expectFitsPhones(page, path)
    }
    expect(await context.cookies()).toEqual([])
    await context.close()
  })

test('a visitor without JavaScript filters events, reads one, and changes the language', async ({
  browser,
  anEvent,
  baseURL,
  viewport,
}) => {
  const event = await anEvent({ price: '12.50' })
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/welcome')
  await page.getByRole('link', { name: 'See what is on' }).click()
  await page.getByText('Filter events').click()
  await page.getByLabel('Category').selectOption('food')
  await page.getByLabel('Price').selectOption('paid')
  await page.getByRole('button', { name: 'Show events' }).click()
  await expect(page).toHaveURL(/category=food/)
  await expect(page.getByText('Stamppot and stories')).toBeVisible()
  await expect(page.getByText('Board games and bitterballen')).toHaveCount(0)
  await page.getByRole('link', { name: event.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(page.getByText('Buurthuis De Pijp, Amsterdam').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book a place' })).toBeVisible()
  await page.getByRole('link', { name: 'Nederlands' }).click()
  await expect(page.getByRole('link', { name: 'Plek boeken' })).toBeVisible()
  await page.getByRole('link', { name: 'Gidsen' }).click()
  await expect(page).toHaveURL(/\/g\?lang=nl$/)
  await context.close()
})
