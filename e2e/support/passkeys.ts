import { expect, type Page } from '@playwright/test'
import { goTo } from './screens.ts'

/** A device that makes and uses passkeys, and always recognises its owner. Of Chromium only. */
export const holdAnAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export const openWaysToSignIn = async (page: Page) => {
  await page.goto('/profile?tab=settings')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

/** Without loading the page anew: Chromium takes the authenticator away with what watches it. */
export const goToWaysToSignIn = async (page: Page) => {
  await goTo(page, 'Profile')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

export const addPasskey = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText(name)
}

export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
}
