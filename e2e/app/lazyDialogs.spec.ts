import { expect, test } from '../support/fixtures.ts'
import { seeToast } from '../support/screens.ts'

test('a dialog whose code cannot be fetched says so, and opens once it can', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/)
  await newcomer()
  // The code of dialogs, by a word that only it contains.
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const isDialog = (await answer.text()).includes('data-modal-content')
    return isDialog ? route.abort() : route.fulfill({ response: answer })
  })
  await page.goto('/events')
  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.click()
  await seeToast(page, 'This could not be opened')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page).not.toHaveURL(/dialog/)
  await page.unrouteAll({ behavior: 'wait' })
  await filter.click()
  await expect(page.getByRole('dialog', { name: 'Filter events' })).toBeVisible()
})
