import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** The API clients that prepare a state. */
export type Actors = {
  /** The signed-in demo user; `null` for visitors. */
  me: APIRequestContext
  admin: () => Promise<APIRequestContext>
  /** A second user, registered for this state. */
  newcomer: () => Promise<APIRequestContext & { person: Person }>
  /** The data directory of the installation, which contains its mails. */
  dataDir: string
}

export type ScreenState = {
  name: string
  /** The path, or the route pattern if `prepare` returns the path. */
  path: string
  /** Creates the data that the demo community lacks, before each visit. Returns the address to open. */
  prepare?: (hands: Actors) => Promise<string>
  /** Brings the page from its path into the state. */
  reach?: (page: Page) => Promise<void>
  /** The component file of the dialog that is open in this state. */
  dialog?: string
  /** The state exists on wide screens only. */
  isWide?: boolean
}

/** Waits until the dialog is open and has finished loading. */
export const expectDialogOpen = async (page: Page) => {
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await expectDialogOpen(page)
}

/** Fills form fields, so that the buttons of the form have something to submit. */
export const fill = (values: Record<string, string>) => async (page: Page) => {
  await expectDialogOpen(page)
  const dialog = page.getByRole('dialog').last()
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value)
}
