import { expect, test } from './fixtures.ts'
import { toast } from './screens.ts'

test('a dialog whose code cannot be fetched says so, and opens once it can', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/)
  await newcomer()
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const isOfDialogs = (await answer.text()).includes('data-modal-content')
    return isOfDialogs ? route.abort() : route.fulfill({ response: answer })
  })
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
