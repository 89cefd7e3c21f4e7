import {
  addPasskey,
  addVirtualAuthenticator,
  fillCredentials,
  logOut,
  openPasskeySettings,
} from '../support/accountSecurity.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Installation, startInstallation } from '../support/installation.ts'
import { aPerson, register } from '../support/people.ts'
import { consentedStorageState } from '../support/runConfig.ts'
import { expectToast } from '../support/screens.ts'

// The rule applies to all administrators of an installation, so this test has its own.
let installation: Installation

test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation?.remove())

test('administrators can require a second factor of the whole team', { tag: '@nightly' }, async ({
  browser,
  viewport,
  isMobile,
  consoleErrors,
}) => {
  // Passkeys need a host name; they do not work at an IP address.
  const baseURL = installation.product.url.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({
    ...{ baseURL, viewport, isMobile },
    storageState: consentedStorageState(baseURL),
  })
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  // The first account becomes the administrator.
  const admin = aPerson('Ans de Boer')
  await register(page.request, admin)
  await page.goto('/admin')
  const rule = page.getByRole('switch', {
    name: 'The team needs a passkey or two-step verification',
  })
  await expect(rule).toBeDisabled()

  await openPasskeySettings(page)
  await addPasskey(page, 'My laptop')
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('main')).toContainText(admin.name)
  await page.goto('/admin')
  await rule.click()
  await expectToast(page, 'The team now needs a passkey or two-step verification')
  await expect(rule).toBeChecked()

  await logOut(page)
  await fillCredentials(page, admin)
  await expect(page.getByRole('main')).toContainText(admin.name)
  await page.goto('/admin')
  const what = page.getByRole('heading', {
    name: 'Log in with a passkey or two-step verification first',
  })
  await expect(what).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create event' })).toHaveCount(0)
  const refused = await page.request.put('/api/admin/security', {
    data: { isSecondFactorRequired: false },
  })
  expect(refused.status()).toBe(403)
  await page.getByRole('link', { name: 'Set one up in your settings' }).click()
  await expect(page.getByText('As a team member, you need this or a passkey.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(rule).toBeChecked()
  await expect(what).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create event' })).toBeVisible()

  await rule.click()
  await expectToast(page, 'The team can now log in with just a password')
  expect(consoleErrors.all).toEqual([])
  await context.close()
})
