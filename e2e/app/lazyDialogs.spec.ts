import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a dialog whose chunk fails to load shows an error, and opens on retry', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED/)
  await newcomer()
  // Finds the dialog chunks by a word that only they contain.
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const isDialog = (await answer.text()).includes('data-modal-content')
    return isDialog ? route.abort() : route.fulfill({ response: answer })
  })
  await page.goto('/events')
  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.click()
  await expectToast(page, 'We couldn’t open this')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page).not.toHaveURL(/dialog/)
  await page.unrouteAll({ behavior: 'wait' })
  await filter.click()
  await expect(page.getByRole('dialog', { name: 'Filter events' })).toBeVisible()
})
