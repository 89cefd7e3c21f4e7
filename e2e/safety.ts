import type { APIRequestContext, Page } from '@playwright/test'
import { type Reported, type ReportReason, safety } from '#shared/safety/contract.ts'
import { expect } from './fixtures.ts'

/** Reports something through the API. */
export const report = async (
  by: APIRequestContext,
  { type, id, reason = 'harassment' }: { type: Reported; id: string; reason?: ReportReason },
) => {
  const answer = await by.post(safety.report.path, { data: { type, id, reason } })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

/** From the queue to the case about something of this person. */
export const openCase = async (page: Page, title: string) => {
  await page.goto('/safety')
  const link = page.getByRole('link', { name: title })
  const more = page.getByRole('button', { name: 'Show more reports' })
  await expect(link.or(more).first()).toBeVisible()
  // Other journeys report things as well, and the oldest come first.
  while (!(await link.isVisible())) {
    await more.click()
    await expect(link.or(more).first()).toBeVisible()
  }
  await link.click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
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
  await expect(page.getByText('Both sides are told, with your reason.')).toBeVisible()
}
