import type { Page } from '@playwright/test'
import { dismissedKey } from '#web/install/offer.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { consentDialog, nothingStored } from '../support/consent.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const dayMs = 24 * 3_600_000
const card = (page: Page) => page.getByRole('region', { name: 'Install the app' })

type Outcome = 'accepted' | 'dismissed'
type Asked = Window & { asked?: number }

/** From here on it stands still unless it is told to go on. */
const stopTime = async (page: Page) => {
  // What registers the worker watches for the offer, too.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** What Chromium does when it finds that the site can be installed. */
const offer = (page: Page, outcome: Outcome) =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const own = window as Asked
    Object.assign(event, {
      prompt: async () => {
        own.asked = (own.asked ?? 0) + 1
      },
      userChoice: Promise.resolve({ outcome: answer }),
    })
    return window.dispatchEvent(event)
  }, outcome)

const asked = (page: Page) => page.evaluate(() => (window as Asked).asked ?? 0)
const dismissedAt = (page: Page) =>
  page.evaluate((key) => Number(localStorage.getItem(key)), dismissedKey)

const open = async (page: Page, path = '/auth') => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(100)
}
const arrive = async (page: Page, path?: string) => {
  await page.clock.install()
  await open(page, path)
}

test('comes five seconds after the browser’s offer; Later is for seven days', async ({ page }) => {
  await arrive(page)
  await stopTime(page)
  await offer(page, 'accepted')
  await page.clock.runFor(4900)
  await expect(card(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(card(page)).toContainText(
    'Get faster access and offline capabilities on your device!',
  )
  await page.clock.resume()
  await expectAccessible(page, 'install card', { isDarkToo: true })
  await card(page).getByRole('button', { name: 'Later' }).click()
  await expect(card(page)).toHaveCount(0)
  expect(await dismissedAt(page)).toBeGreaterThan(0)

  await page.clock.setSystemTime(Date.now() + 6.9 * dayMs)
  await open(page)
  await offer(page, 'accepted')
  await page.clock.runFor(60_000)
  await expect(card(page)).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 7.1 * dayMs)
  await open(page)
  await offer(page, 'accepted')
  await page.clock.runFor(5000)
  await expect(card(page)).toBeVisible()
})

test('Install asks the browser; a no there counts as one here, a yes is a yes', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await arrive(page)
  await offer(page, 'accepted')
  await page.clock.runFor(5000)
  await card(page).getByRole('button', { name: 'Install', exact: true }).click()
  await expect(card(page)).toHaveCount(0)
  expect([await asked(page), await dismissedAt(page)]).toEqual([1, 0])

  await offer(page, 'dismissed')
  await page.clock.runFor(5000)
  await card(page).getByRole('button', { name: 'Install', exact: true }).click()
  await expect(card(page)).toHaveCount(0)
  expect(await asked(page)).toBe(2)
  expect(await dismissedAt(page)).toBeGreaterThan(0)
})

test('installed by the browser’s own menu, it goes', { tag: '@anyWidth' }, async ({ page }) => {
  await arrive(page)
  await offer(page, 'accepted')
  await page.clock.runFor(5000)
  await expect(card(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(card(page)).toHaveCount(0)
})

test('an offer from before the program runs is not lost', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await page.clock.install()
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await mayGo
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#root') !== null)
  await offer(page, 'accepted')
  go()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(6000)
  await expect(card(page)).toBeVisible()
})

test.describe('where nothing was chosen yet', () => {
  test.use({ storageState: nothingStored })

  test('it waits for the choice, and two seconds more', { tag: '@anyWidth' }, async ({ page }) => {
    await arrive(page)
    await offer(page, 'accepted')
    await page.clock.runFor(60_000)
    await expect(card(page)).toHaveCount(0)
    await expect(consentDialog(page)).toBeVisible()
    await stopTime(page)
    await consentDialog(page).getByRole('button', { name: 'Essential Only' }).click()
    await page.clock.runFor(1900)
    await expect(card(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(card(page)).toBeVisible()
  })
})

test('who presses Install app is asked by the browser, or told how it is done', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/profile?tab=settings')
  const inSettings = page.getByRole('main').getByRole('button', { name: 'Install app' })
  const inFooter = page.getByRole('contentinfo').getByRole('button', { name: 'Install app' })
  const how = page.getByRole('dialog', { name: 'Install the app' })
  await inSettings.click()
  await expect(how).toContainText(/install icon in the address bar|menu of your browser/)
  await expectAccessible(page, 'how to install')
  await how.getByRole('button', { name: 'OK' }).click()
  await expect(inSettings).toBeFocused()
  await inFooter.click()
  await expect(how).toBeVisible()
  await page.keyboard.press('Escape')
  await offer(page, 'accepted')
  await inFooter.click()
  await expect.poll(() => asked(page)).toBe(1)
  await expect(how).toHaveCount(0)
})

test('nothing with the focus is under the card', { tag: '@anyWidth' }, async ({ page }) => {
  await arrive(page, '/privacy')
  await offer(page, 'accepted')
  await page.clock.runFor(5000)
  await expect(card(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Install app' }).focus()
  const end = await page
    .getByRole('contentinfo')
    .getByRole('button', { name: 'Install app' })
    .boundingBox()
  const over = await card(page).boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
})
