import type { Page } from '@playwright/test'
import { parseRecord, recordKey } from '#web/privacy/consent/consentRecord.ts'

/** A browser in which the cookie question is unanswered. */
export const emptyStorage = { cookies: [], origins: [] }

export const consentDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Privacy and cookie settings' })

/** The stored choice, or null. */
export const storedConsent = async (page: Page) => {
  const text = await page.evaluate((key) => localStorage.getItem(key), recordKey)
  return parseRecord(text, Date.now())?.preferences ?? null
}
