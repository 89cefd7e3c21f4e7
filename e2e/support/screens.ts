import { expect, type Page } from '@playwright/test'
import type { TestEvent } from './events.ts'
import type { Person } from './people.ts'

export const cardOf = (page: Page, { title }: TestEvent) =>
  page.getByRole('article', { name: title })

export const dialogOf = (page: Page, { title }: TestEvent) =>
  page.getByRole('dialog', { name: title })

export const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text)

/** Waits for a toast and closes it, because it may cover the next target. */
export const expectToast = async (page: Page, text: string) => {
  await expect(toast(page, text)).toBeVisible()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('#toasts [aria-label="Close message"]')?.click(),
  )
}

/** Navigates through the main navigation. */
export const goTo = async (page: Page, screen: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const openEvent = async (page: Page, event: TestEvent) => {
  await page.goto(`/events?event=${event.id}`)
  await expect(dialogOf(page, event)).toBeVisible()
}

/** Leaves the introduction after a registration without answering. */
export const skipIntroduction = async (page: Page) => {
  for (const step of [1, 2, 3, 4]) {
    await expect(page.getByRole('img', { name: `Step ${step} of 4` })).toBeVisible()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const fillRegistration = async (page: Page, person: Person) => {
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Role').selectOption({ label: 'Expat' })
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
}
