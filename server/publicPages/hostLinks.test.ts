import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventDraft } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database: the settings apply to the whole installation.
const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)

test('the links of a host become links when the team trusts the host, on pages and in feeds', async () => {
  await as(app, admin).call(settings.update, { whoMayHost: 'members' })
  const host = await aUser(app)
  const draft = eventDraft(app, { description: 'See [the map](https://example.org/a) first.' })
  const call = as(app, host).call
  const { id } = (await call(hosting.create, { draft: draft as never })).body
  const { version } = (await call(hosting.propose, { id })).body
  await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
  const { body: event } = await call(events.one, { id })
  const show = async () => [
    (await request(app, { url: eventPath(event) })).text,
    (await request(app, { url: '/feeds/events.atom' })).text,
  ]
  for (const text of await show()) {
    expect(text).toContain('See the map (https://example.org/a) first.')
    expect(text).not.toContain('href="https://example.org/a"')
  }
  await as(app, admin).call(proposals.setTrust, { userId: host.me.id, trust: 'granted' })
  const [page] = await show()
  expect(page).toContain('<a href="https://example.org/a" rel="noopener nofollow ugc">the map</a>')
})
