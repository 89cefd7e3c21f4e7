import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Who prepares a state. */
export type Hands = {
  /** The signed-in demo user; `null` for visitors. */
  me: APIRequestContext
  admin: () => Promise<APIRequestContext>
  /** A second user, registered for this state. */
  newcomer: () => Promise<APIRequestContext & { person: Person }>
  /** Of the installation: its mails lie there. */
  dataDir: string
}

export type State = {
  name: string
  /** An address, or the notation of the pages where `prepare` gives the address. */
  path: string
  /** Creates the data that the demo community lacks, before each visit. Returns the address to open. */
  prepare?: (hands: Hands) => Promise<string>
  /** What brings the page from its address into the state. */
  reach?: (page: Page) => Promise<void>
  /** The dialog that is open then, by its file. */
  dialog?: string
  /** It is not there on a phone. */
  isWide?: boolean
}

/** Until the dialog of this address is open, with all that is in it. */
export const opened = async (page: Page) => {
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await opened(page)
}

/** Something to be saved, so that the buttons of a form do what they are for. */
export const fill = (values: Record<string, string>) => async (page: Page) => {
  await opened(page)
  const dialog = page.getByRole('dialog').last()
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value)
}
