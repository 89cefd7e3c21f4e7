import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { consentDialog, keptChoice, nothingStored } from '../support/consent.ts'
import { expect, test } from '../support/fixtures.ts'
import { goTo } from '../support/screens.ts'

test.use({ storageState: nothingStored })

const essential = { essential: true, location: false, analytics: false, marketing: false }

/** Time stands still from here on, a moment before the page is there. */
const arrive = async (page: Page, path = '/auth') => {
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const isAsked = async (page: Page) => {
  await page.clock.runFor(3000)
  await expect(consentDialog(page)).toBeVisible()
}
const isNotAsked = async (page: Page) => {
  await page.clock.runFor(60_000)
  await expect(consentDialog(page)).toHaveCount(0)
}
const press = (page: Page, name: string) =>
  consentDialog(page).getByRole('button', { name, exact: true }).click()
const looks = (page: Page, name: string) =>
  consentDialog(page)
    .getByRole('button', { name, exact: true })
    .evaluate((button) => {
      const { width, height, top } = button.getBoundingClientRect()
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button)
      const place = { width: Math.round(width), height: Math.round(height), top: Math.round(top) }
      return { ...place, color, backgroundColor, fontSize, fontWeight }
    })

test('asks after three seconds; yes and no look the same (G06)', async ({ page }) => {
  await arrive(page)
  await page.clock.runFor(2900)
  await expect(consentDialog(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(consentDialog(page)).toBeVisible()
  expect(await looks(page, 'Accept All')).toEqual(await looks(page, 'Essential Only'))
  await expectAccessible(page, 'consent, first layer', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  await press(page, 'Accept All')
  await expect(consentDialog(page)).toHaveCount(0)
  expect(await keptChoice(page)).toEqual({
    essential: true,
    location: true,
    analytics: true,
    marketing: true,
  })
  await page.reload()
  await isNotAsked(page)
})

test('essential only is one tap too, and is shown when it is opened again', async ({ page }) => {
  await arrive(page)
  await isAsked(page)
  await press(page, 'Essential Only')
  expect(await keptChoice(page)).toEqual(essential)
  await page.getByRole('button', { name: 'Privacy and cookie settings' }).click()
  await expect(consentDialog(page).getByText('Essential only', { exact: true })).toBeVisible()
  await expectAccessible(page, 'consent, opened again')
  await press(page, 'Custom Preferences')
  const dialog = consentDialog(page)
  await expect(dialog.getByRole('checkbox', { name: 'Location' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Analytics' }).check()
  await press(page, 'Back')
  expect(await keptChoice(page)).toEqual(essential)
  await press(page, 'Custom Preferences')
  await dialog.getByRole('checkbox', { name: 'Marketing' }).check()
  await press(page, 'Save Preferences')
  expect(await keptChoice(page)).toEqual({ ...essential, marketing: true })
})

test('one’s own choice begins with location; the essential cannot be left out', async ({
  page,
}) => {
  await arrive(page)
  await isAsked(page)
  await press(page, 'Custom Preferences')
  const box = (name: string) => consentDialog(page).getByRole('checkbox', { name })
  await expect(box('Essential')).toBeChecked()
  await expect(box('Essential')).toBeDisabled()
  await expect(box('Location')).toBeChecked()
  await expect(box('Analytics')).not.toBeChecked()
  await expect(box('Marketing')).not.toBeChecked()
  await expect(consentDialog(page).getByText(/browser asks you by itself/)).toBeVisible()
  await expectAccessible(page, 'consent, own choice', { isDarkToo: true })
  await press(page, 'Save Preferences')
  expect(await keptChoice(page)).toEqual({ ...essential, location: true })
})

test('closed, it keeps nothing and comes back at the next load', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await arrive(page)
  await isAsked(page)
  await page.keyboard.press('Escape')
  await expect(consentDialog(page)).toHaveCount(0)
  expect(await keptChoice(page)).toBeNull()
  await isNotAsked(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isAsked(page)
  await press(page, 'Close')
  await expect(consentDialog(page)).toHaveCount(0)
  expect(await keptChoice(page)).toBeNull()
})

test('leads to the policy, and is not in its way', { tag: '@anyWidth' }, async ({ page }) => {
  await arrive(page)
  await isAsked(page)
  await consentDialog(page).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await isNotAsked(page)
})

test('leaves in peace who is typing, or has another dialog open', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await arrive(page)
  const field = page.getByLabel('Username')
  await field.pressSequentially('noor')
  await isNotAsked(page)
  await expect(field).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await isAsked(page)
  await page.keyboard.press('Escape')

  await newcomer()
  await page.goto('/groups?dialog=new')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.clock.runFor(60_000)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(consentDialog(page)).toHaveCount(0)
})

test('a press that began before it is a press', { tag: '@anyWidth' }, async ({ page }) => {
  await arrive(page)
  await page.getByLabel('Username').fill('nobody')
  await page.clock.runFor(10_000)
  await page.getByRole('tab', { name: 'Register' }).hover()
  await page.mouse.down()
  await page.clock.runFor(10_000)
  await expect(consentDialog(page)).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await isAsked(page)
})

test('is not asked where the product is installed', { tag: '@anyWidth' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) =>
      query.includes('standalone')
        ? Object.assign(matchMedia(query), {}) && ({ ...matchMedia('all'), matches: true } as never)
        : matchMedia.call(window, query)
  })
  await arrive(page)
  await isNotAsked(page)
  await page.getByRole('button', { name: 'Privacy and cookie settings' }).click()
  await expect(consentDialog(page)).toBeVisible()
})

test('a choice of a year ago is asked for anew', { tag: '@anyWidth' }, async ({ page }) => {
  await arrive(page)
  await isAsked(page)
  await press(page, 'Essential Only')
  await page.clock.setSystemTime(Date.now() + 366 * 24 * 3_600_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isAsked(page)
})

test('members find it in their settings and on the privacy page', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/profile?tab=settings')
  const inPage = page.getByRole('main').getByRole('button', { name: 'Privacy and cookie settings' })
  await inPage.click()
  await press(page, 'Accept All')
  await expect(
    page.getByRole('main').getByText(/Your choice in this browser: Everything/),
  ).toBeVisible()
  await expect(inPage).toBeFocused()
  await goTo(page, 'Events')
  await page.goto('/privacy#cookies')
  await expect(page.getByText(/Your choice in this browser: Everything/)).toBeVisible()
  await inPage.click()
  await press(page, 'Essential Only')
  await expect(page.getByText(/Your choice in this browser: Essential only/)).toBeVisible()
})
