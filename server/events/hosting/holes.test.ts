import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { aHelper, allowHosting, anEventOfHost, aProposal } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { hosting } from '#shared/events/hosting/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

test('a co-host prepares an event while the team has not answered', async () => {
  const [host, cohost] = [await aUser(app), await aUser(app)]
  const { id, version } = await aProposal(app, host)
  await aHelper(app, host, id, cohost)
  const draft = eventDraft(app, { title: 'Prepared together' }) as never
  const { status, body } = await as(app, cohost).call(hosting.save, { id, draft })
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'proposed', draft: { title: 'Prepared together' } })
  // The administrator has to read the new version.
  expect(body.version).toBe(version + 1)
})

test('each date of a series is for the group', async () => {
  const host = await aUser(app)
  const group = await aGroup(app, { by: host, isPrivate: true })
  const until = new Date(app.clock.now.getTime() + 29 * 24 * 3_600_000).toISOString().slice(0, 10)
  const repeat = { every: 'weekly', until }
  const { id } = await anEventOfHost(app, admin, host, { groupId: group.id, repeat })
  const dates = await app.db`
    select group_id, is_group_only from events where hosting_id = ${id} order by start_date`
  expect(dates.length).toBeGreaterThan(2)
  for (const date of dates) expect(date).toEqual({ groupId: group.id, isGroupOnly: true })
})
