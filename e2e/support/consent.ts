import type { Page } from '@playwright/test'
import { readRecord, recordKey } from '#web/privacy/consent/consentRecord.ts'

/** For end-to-end tests of browsers in which nobody has chosen yet. */
export const nothingStored = { cookies: [], origins: [] }

export const consentDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Privacy and cookie settings' })

/** What is kept of the choice; null: nothing. */
export const keptChoice = async (page: Page) => {
  const text = await page.evaluate((key) => localStorage.getItem(key), recordKey)
  return readRecord(text, Date.now())?.preferences ?? null
}
