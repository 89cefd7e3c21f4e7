import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'

/** What an authenticator app shows for this key, `steps` of 30 seconds from now. */
export const codeOf = (key: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: Date.now() + steps * 30_000,
  })

export const factorCard = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** The key of a set-up that is open. */
export const readKey = async (page: Page) => {
  const key = page.getByRole('dialog', { name: 'Set up a second factor' }).getByRole('code')
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return (await key.textContent()) ?? ''
}

export const fillCredentials = async (page: Page, { username, password }: Person) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
