import { expect, test } from '../support/fixtures.ts'
import { hasChosenAt } from '../support/hasChosen.ts'
import { addPasskey, holdAnAuthenticator, logOut, openWaysToSignIn } from '../support/passkeys.ts'
import { aPerson, register } from '../support/people.ts'
import { seeToast } from '../support/screens.ts'
import { fillCredentials } from '../support/secondFactor.ts'
import { type Installation, startInstallation } from '../support/startInstallation.ts'

// The rule holds for all administrators of an installation, those of other tests too: so this test
// has an installation of its own.
let installation: Installation

test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation?.remove())

test('the team can be required to sign in with more than a password', async ({
  browser,
  viewport,
  isMobile,
  complaints,
}) => {
  // Passkeys need a host name; they do not work at an IP address.
  const baseURL = installation.product.url.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({
    ...{ baseURL, viewport, isMobile },
    storageState: hasChosenAt(baseURL),
  })
  const page = await context.newPage()
  await holdAnAuthenticator(page)
  // The first account becomes the administrator.
  const admin = aPerson('Ans de Boer')
  await register(page.request, admin)
  await page.goto('/admin')
  const rule = page.getByRole('switch', {
    name: 'The team needs a passkey or a second factor',
  })
  await expect(rule).toBeDisabled()

  await openWaysToSignIn(page)
  await addPasskey(page, 'My laptop')
  await logOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('main')).toContainText(admin.name)
  await page.goto('/admin')
  await rule.click()
  await seeToast(page, 'The team needs a passkey or a second factor now')
  await expect(rule).toBeChecked()

  await logOut(page)
  await fillCredentials(page, admin)
  await expect(page.getByRole('main')).toContainText(admin.name)
  await page.goto('/admin')
  const what = page.getByRole('heading', {
    name: 'Sign in with a passkey or a second factor first',
  })
  await expect(what).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create event' })).toHaveCount(0)
  const refused = await page.request.put('/api/admin/security', {
    data: { isSecondFactorRequired: false },
  })
  expect(refused.status()).toBe(403)
  await page.getByRole('link', { name: 'Set one up in your settings' }).click()
  await expect(page.getByText('The team needs this, or a passkey, for its work.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(rule).toBeChecked()
  await expect(what).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create event' })).toBeVisible()

  await rule.click()
  await seeToast(page, 'A password is enough for the team now')
  expect(complaints.all).toEqual([])
  await context.close()
})
