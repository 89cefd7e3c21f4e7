import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { allowHosting, anEventOfHost, trustHost } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'

// A separate database: the settings apply to the whole installation.
const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)

test('the links of a host become links when the team trusts the host, on pages and in feeds', async () => {
  await allowHosting(app, admin)
  const host = await aUser(app)
  const description = 'See [the map](https://example.org/a) first.'
  const { id } = await anEventOfHost(app, admin, host, { description })
  const { body: event } = await as(app, host).call(events.one, { id })
  const show = async () => [
    (await request(app, { url: eventPath(event) })).text,
    (await request(app, { url: '/feeds/events.atom' })).text,
  ]
  for (const text of await show()) {
    expect(text).toContain('See the map (https://example.org/a) first.')
    expect(text).not.toContain('href="https://example.org/a"')
  }
  await trustHost(app, admin, host)
  const [page] = await show()
  expect(page).toContain('<a href="https://example.org/a" rel="noopener nofollow ugc">the map</a>')
})
