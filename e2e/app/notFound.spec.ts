import { expect, test } from '../support/fixtures.ts'

test('an unknown path returns 404, both as a page and as an API call', {
  tag: '@anyWidth',
}, async ({ request }) => {
  const page = await request.get('/no-such-page')
  expect(page.status()).toBe(404)
  expect(await page.text()).toContain('<div id="root">')
  const call = await request.get('/api/no-such-call')
  expect(call.status()).toBe(404)
  expect(await call.json()).toEqual({ code: 'not_found', message: 'Not found' })
})
