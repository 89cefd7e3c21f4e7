import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const dayMs = 24 * 3_600_000
export const dayIn = (days: number) =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

type Times = { date: string; from?: string; to?: string }

export const fillTimes = async (form: Locator, { date, from = '19:00', to = '21:00' }: Times) => {
  await form.getByLabel('Start').fill(`${date}T${from}`)
  await form.getByLabel(/^End/).fill(`${date}T${to}`)
}

/** The form of a new event, on the tab where administrators run them. */
export const openNewEvent = async (page: Page) => {
  await page.goto('/admin?tab=events')
  await page.getByRole('button', { name: 'New event' }).click()
  return page.getByRole('dialog', { name: 'New event' })
}

export const fillEvent = async (form: Locator, { title, ...times }: Times & { title: string }) => {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Bring a pen and something to drink.')
  await fillTimes(form, times)
  await form.getByLabel('Location').fill('Bibliotheek Neude, Utrecht')
  await form.getByLabel('Price per person').fill('free')
}

/** The events of this title as administrators have them before them, and what can be done with each. */
export const plannedOf = (page: Page, title: string) => {
  const rows = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title })
  const act = async (at: number, what: string) => {
    const row = rows.nth(at)
    await row.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  return {
    rows,
    act,
    // Until the rows are those that were found: a menu goes with the row it hangs on.
    find: async () => {
      const found = page.waitForResponse(/\/api\/admin\/events\?.*\bq=/)
      await page.getByRole('searchbox', { name: 'Search title or place' }).fill(title)
      await found
    },
    edit: async (at: number) => {
      await act(at, 'Edit')
      const form = page.getByRole('dialog', { name: 'Edit event' })
      const save = async () => {
        await form.getByRole('button', { name: 'Save changes' }).click()
        await expect(form).toHaveCount(0)
      }
      return { form, save }
    },
  }
}
