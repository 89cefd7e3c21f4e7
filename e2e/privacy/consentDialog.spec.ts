import { consentDialog, emptyStorage, storedConsent } from '../support/consent.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ storageState: emptyStorage })

const day = 24 * 3_600_000

test('the consent dialog returns until answered, and again after a year', async ({ page }) => {
  const isLoaded = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.install()
  await page.goto('/auth')
  await isLoaded()
  await page.clock.runFor(3000)
  await expect(consentDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(consentDialog(page)).toHaveCount(0)
  expect(await storedConsent(page)).toBeNull()

  await page.reload()
  await isLoaded()
  await page.clock.runFor(3000)
  await consentDialog(page).getByRole('button', { name: 'Essential Only' }).click()
  await expect(consentDialog(page)).toHaveCount(0)
  const chosen = { essential: true, location: false, analytics: false, marketing: false }
  expect(await storedConsent(page)).toEqual(chosen)

  await page.reload()
  await isLoaded()
  await page.clock.runFor(60_000)
  await expect(consentDialog(page)).toHaveCount(0)

  await page.clock.setSystemTime(Date.now() + 366 * day)
  await page.reload()
  await isLoaded()
  await page.clock.runFor(3000)
  await expect(consentDialog(page)).toBeVisible()
})
