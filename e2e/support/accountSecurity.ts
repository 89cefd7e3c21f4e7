import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { failureToast } from './doubleTap.ts'
import { mailTo } from './mail.ts'
import type { Person } from './people.ts'
import { goTo } from './screens.ts'

/** The link in the newest mail with a matching subject. */
export const linkMailedTo = async (
  address: string,
  subject: RegExp,
  dataDir?: string,
): Promise<string> => {
  const { text = '' } = await mailTo(address, subject, dataDir)
  const link = /https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0]
  if (!link) throw new Error('The mail has no link')
  return link
}

export const securityCard = (page: Page) => page.getByRole('region', { name: 'Login and security' })

/** Adds a virtual authenticator that always verifies its user. Chromium only. */
export const addVirtualAuthenticator = async (page: Page) => {
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

export const openPasskeySettings = async (page: Page) => {
  await page.goto('/profile?tab=settings#security')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

/** Navigates without a page load, because Chromium removes the virtual authenticator on a load. */
export const goToPasskeySettings = async (page: Page) => {
  await goTo(page, 'Profile')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

export const addPasskey = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(failureToast(page)).toHaveText('')
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText(name)
}

export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
}

/** The TOTP code for this key, `steps` of 30 seconds from now. */
export const totpCode = (key: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: Date.now() + steps * 30_000,
  })

export const secondFactorCard = (page: Page) =>
  page.getByRole('region', { name: 'Two-step verification' })

/** Reads the key from the open set-up dialog. */
export const readTotpKey = async (page: Page) => {
  const key = page.getByRole('dialog', { name: 'Set up two-step verification' }).getByRole('code')
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return (await key.textContent()) ?? ''
}

export const fillCredentials = async (page: Page, { username, password }: Person) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
