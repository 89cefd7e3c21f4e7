import { expect, type Page } from '@playwright/test'
import type { Gathering } from './gatherings.ts'
import type { Person } from './people.ts'

export const cardOf = (page: Page, { title }: Gathering) =>
  page.getByRole('article', { name: title })

export const dialogOf = (page: Page, { title }: Gathering) =>
  page.getByRole('dialog', { name: title })

export const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text)

/** Waits for a toast, and closes it: it may cover what is pressed next. */
export const seeToast = async (page: Page, text: string) => {
  await expect(toast(page, text)).toBeVisible()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('#toasts [aria-label="Close message"]')?.click(),
  )
}

/** To another screen, the way a member goes. */
export const goTo = async (page: Page, screen: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const openEvent = async (page: Page, event: Gathering) => {
  await page.goto(`/events?event=${event.id}`)
  await expect(dialogOf(page, event)).toBeVisible()
}

export const fillRegistration = async (page: Page, person: Person) => {
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Role').selectOption({ label: 'Expat' })
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
}
