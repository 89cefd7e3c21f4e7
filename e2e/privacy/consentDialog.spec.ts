import { consentDialog, keptChoice, nothingStored } from '../support/consent.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ storageState: nothingStored })

const day = 24 * 3_600_000

test('the consent question returns until it is answered, and again after a year', async ({
  page,
}) => {
  const isLoaded = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.install()
  await page.goto('/auth')
  await isLoaded()
  await page.clock.runFor(3000)
  await expect(consentDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(consentDialog(page)).toHaveCount(0)
  expect(await keptChoice(page)).toBeNull()

  await page.reload()
  await isLoaded()
  await page.clock.runFor(3000)
  await consentDialog(page).getByRole('button', { name: 'Essential Only' }).click()
  await expect(consentDialog(page)).toHaveCount(0)
  const chosen = { essential: true, location: false, analytics: false, marketing: false }
  expect(await keptChoice(page)).toEqual(chosen)

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
