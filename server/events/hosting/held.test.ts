import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

test('a profile counts the events that the person hosted, only if they show it', async () => {
  const [host, reader] = [await aUser(app), await aUser(app)]
  const held = async () =>
    (await as(app, reader).call(people.one, { username: host.me.username })).body.eventsHosted
  const past = [await anEventOfHost(app, admin, host), await anEventOfHost(app, admin, host)]
  const cancelled = await anEventOfHost(app, admin, host)
  const ended = [...past, cancelled].map(({ id }) => id)
  await app.db`
    update events set start_date = now() - interval '2 days', end_date = now() - interval '1 day'
    where id = any(${ended})`
  await app.db`update events set cancelled_at = now() where id = ${cancelled.id}`
  await anEventOfHost(app, admin, host, { title: 'To come' })
  expect(await held()).toBe(null)
  await as(app, host).call(profile.update, { isHostingShown: true })
  expect(await held()).toBe(2)
  await as(app, host).call(dataRights.eraseData, { dataTypes: ['profile'] })
  expect(await held()).toBe(null)
})
