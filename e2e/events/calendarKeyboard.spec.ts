import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { dialogOf } from '../support/screens.ts'

// Some month that no other test looks at: the community's own events are all around today.
const quietMonth = () => {
  const ahead = 12 + Math.floor(Math.random() * 400)
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1, 12))
  const on = (day: number) => new Date(month.getTime() + (day - 1) * 24 * 3_600_000)
  return { month: month.toISOString().slice(0, 7), on }
}

const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day)

const press = async (page: Page, key: string, expected: string) => {
  await page.keyboard.press(key)
  await expect.poll(() => focusedDay(page), key).toBe(expected)
}

test('the calendar is walked by keyboard alone: days, weeks, months and years', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/events?view=calendar&month=2031-03')
  const grid = page.getByRole('grid', { name: 'March 2031' })
  await expect(grid).toBeVisible()
  await expect(grid.getByRole('columnheader')).toHaveCount(7)
  await expect(grid.getByRole('columnheader').first()).toHaveAccessibleName('Sunday')

  await page.getByRole('button', { name: 'Next month' }).focus()
  await press(page, 'Tab', '2031-03-01')
  await press(page, 'ArrowRight', '2031-03-02')
  await press(page, 'ArrowDown', '2031-03-09')
  await press(page, 'ArrowLeft', '2031-03-08')
  await press(page, 'ArrowUp', '2031-03-01')
  await press(page, 'ArrowLeft', '2031-02-28')
  await expect(page.getByRole('grid', { name: 'February 2031' })).toBeVisible()
  await press(page, 'PageDown', '2031-03-28')
  await press(page, 'Shift+PageDown', '2032-03-28')
  await press(page, 'Shift+PageUp', '2031-03-28')
  await press(page, 'PageUp', '2031-02-28')
  await press(page, 'Home', '2031-02-23')
  await press(page, 'End', '2031-03-01')

  await page.keyboard.press('Tab')
  expect(await grid.evaluate((table) => table.contains(document.activeElement))).toBe(false)
})

test('today is announced and marked', { tag: '@anyWidth' }, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/events?view=calendar')
  const today = page.getByRole('grid').locator('[aria-current="date"]')
  await expect(today).toHaveCount(1)
  const number = new Date().toLocaleDateString('en', {
    day: 'numeric',
    timeZone: 'Europe/Amsterdam',
  })
  await expect(today).toHaveText(number)
})

test('a busy day opens as a list, and an event of it as a dialog, by keyboard', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anEvent }) => {
  const { month, on } = quietMonth()
  const busy = [await anEvent({ startsAt: on(15) }), await anEvent({ startsAt: on(15) })]
  const last = await anEvent({ startsAt: on(15) })
  await newcomer()
  await page.goto(`/events?view=calendar&month=${month}`)
  const day = page.getByRole('button', { name: /^\w+,? 15 .*3 events/ })
  await expect(day).toBeVisible()
  if (await page.getByRole('button', { name: /^\+1 more/ }).isVisible()) {
    for (const event of busy) await expect(page.getByRole('grid')).toContainText(event.title)
    await expect(page.getByRole('grid').getByText(last.title)).toHaveCount(0)
  }
  await expectAccessible(page, 'calendar with a busy day')

  await day.focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: last.title })
  await expect(link).toBeVisible()
  await expectAccessible(page, 'one day of the calendar')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, last)).toBeVisible()
  await expectAccessible(page, 'an event opened from the calendar')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, last)).toHaveCount(0)
})
