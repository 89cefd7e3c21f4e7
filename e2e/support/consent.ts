import type { Page } from '@playwright/test'
import { readRecord, recordKey } from '#web/privacy/consent/consentRecord.ts'

/** A browser in which the cookie question is unanswered. */
export const nothingStored = { cookies: [], origins: [] }

export const consentDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Privacy and cookie settings' })

/** The stored choice, or null. */
export const keptChoice = async (page: Page) => {
  const text = await page.evaluate((key) => localStorage.getItem(key), recordKey)
  return readRecord(text, Date.now())?.preferences ?? null
}
