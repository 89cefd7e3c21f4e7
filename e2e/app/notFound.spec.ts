import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test('an address with nothing behind it says so, to visitors and members', async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 404.*\/no-such-page/)
  for (const who of ['a visitor', 'a member']) {
    if (who === 'a member') await newcomer()
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page).toHaveTitle('404 Page Not Found - Welkom')
    await expectAccessible(page, `404, ${who}`)
  }
})

test('a call with nothing behind it answers with a sentence', { tag: '@anyWidth' }, async ({
  request,
}) => {
  const answer = await request.get('/api/no-such-call')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toEqual({ message: 'Not found' })
})
