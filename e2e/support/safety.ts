import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { type ReportableType, type ReportReason, safety } from '#shared/safety/contract.ts'
import { actionsOf } from './board.ts'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'

const thanks = 'Thank you. A moderator will look at it, and we’ll tell you what they decide.'

/** Opens the report dialog from the menu of a visible post. */
export const openReportDialog = async (page: Page, post: { title: string }) => {
  await actionsOf(page, post).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  return page.getByRole('dialog', { name: 'Report this post' })
}

type ReportInput = { reason: string; words?: string; blocks?: Person }

export const sendReport = async (dialog: Locator, { reason, words, blocks }: ReportInput) => {
  await dialog.getByRole('radio', { name: reason }).check()
  if (words) await dialog.getByLabel('What should we know?').fill(words)
  if (blocks) await dialog.getByLabel(`Block ${blocks.name} too`).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
}

/** Waits for the confirmation and closes it. */
export const closeReportConfirmation = async (page: Page) => {
  const done = page.getByRole('dialog', { name: 'Report sent' })
  await expect(done.getByText(thanks)).toBeVisible()
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(done).toHaveCount(0)
}

/** Reports something through the API. */
export const report = async (
  by: APIRequestContext,
  { type, id, reason = 'harassment' }: { type: ReportableType; id: string; reason?: ReportReason },
) => {
  const answer = await by.post(safety.report.path, { data: { type, id, reason } })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

/** Opens a case from the open queue by its title. */
export const chooseCase = async (page: Page, title: string) => {
  const link = page.getByRole('link', { name: title })
  const more = page.getByRole('button', { name: 'Show more reports' })
  await expect(link.or(more).first()).toBeVisible()
  // Other tests create reports too, and the queue lists the oldest first.
  while (!(await link.isVisible())) {
    await more.click()
    await expect(link.or(more).first()).toBeVisible()
  }
  await link.click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

export const openCase = async (page: Page, title: string) => {
  await page.goto('/safety')
  await chooseCase(page, title)
}

export const decide = async (
  page: Page,
  choice: string,
  { reason, rule, days }: { reason: string; rule?: string; days?: string },
) => {
  const form = page.getByRole('region', { name: 'Your decision' })
  await form.getByRole('radio', { name: choice }).check()
  if (days) await form.getByLabel('For how long').selectOption(days)
  if (rule) await form.getByLabel('House rule').selectOption(rule)
  await form.getByLabel('Why').fill(reason)
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Both sides get your decision and your reason.')).toBeVisible()
}
