import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

/** The code in which this word stands does not come. */
const keepBack = (page: Page, word: string) =>
  page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const isThat = (await answer.text()).includes(word)
    return isThat ? route.abort() : route.fulfill({ response: answer })
  })

test('a dialog whose code cannot be fetched says so, and opens once it can', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/)
  await newcomer()
  await keepBack(page, 'data-modal-content')
  await page.goto('/events')
  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.click()
  await expect(toast(page, 'This could not be opened')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page).not.toHaveURL(/dialog/)
  await page.unrouteAll({ behavior: 'wait' })
  await filter.click()
  await expect(page.getByRole('dialog', { name: 'Filter events' })).toBeVisible()
})

test('so does a menu, and the focus goes back to its button', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/)
  await newcomer()
  await keepBack(page, 'data-menu-dropdown')
  await page.goto('/community')
  const button = page.getByRole('button', { name: /^Actions for/ }).first()
  await button.click()
  await expect(toast(page, 'This could not be opened')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
