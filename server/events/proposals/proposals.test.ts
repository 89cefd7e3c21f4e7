import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { allowHosting, aProposal, trustHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { hosting, type Proposal, proposals } from '#shared/events/hosting/contract.ts'
import { groups } from '#shared/groups/contract.ts'

// A database of its own, because the queue shows the proposals of all members.
const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const hour = 3_600_000

const queue = async (page: { before?: string; limit?: number } = {}) =>
  (await as(app, admin).call(proposals.list, page)).body
const inQueue = async (id: string) => (await queue()).find((row) => row.id === id)

const propose = (host: Person, overrides: object = {}) =>
  aProposal(app, host, { town: 'Leiden', ...overrides })

const approve = ({ id, version }: Pick<Proposal, 'id' | 'version'>) =>
  as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })

/** As a change of the published event by its host. */
const change = (id: string, title: string, at: Date) => app.db`
  with changed as (update events set title = ${title} where id = ${id})
  update hostings set changed_at = ${at}, version = version + 1 where id = ${id}`

test('the oldest proposal comes first, and changed events after all of them', async () => {
  const host = await aSettledUser(app)
  const changed = await propose(host)
  await approve(changed)
  await change(changed.id, 'Now with soup', new Date(app.clock.now.getTime() - 48 * hour))
  const older = await propose(host)
  app.clock.now = new Date(app.clock.now.getTime() + hour)
  const newer = await propose(await aSettledUser(app))
  // Proposed again, it waits from then on.
  app.clock.now = new Date(app.clock.now.getTime() + hour)
  await as(app, host).call(hosting.withdraw, { id: older.id })
  await as(app, host).call(hosting.propose, { id: older.id })
  const order = [newer.id, older.id, changed.id]
  expect((await queue()).map(({ id }) => id)).toEqual(order)
  const [first] = await queue({ limit: 1 })
  expect((await queue({ before: first?.id ?? '' })).map(({ id }) => id)).toEqual(order.slice(1))
})

test('a changed event is shown as it is now, until somebody has seen this change', async () => {
  const proposal = await propose(await aSettledUser(app))
  await approve(proposal)
  expect(await inQueue(proposal.id)).toBe(undefined)
  await change(proposal.id, 'Now with soup', app.clock.now)
  const shown = await inQueue(proposal.id)
  expect(shown).toMatchObject({
    ...{ state: 'published', eventId: proposal.id, changedAt: app.clock.now.toISOString() },
    draft: { title: 'Now with soup', town: 'Leiden' },
  })
  await change(proposal.id, 'Now with bread', app.clock.now)
  const markSeen = (version = 0) =>
    as(app, admin).call(proposals.markSeen, { id: proposal.id, version })
  expect((await markSeen(shown?.version)).body).toMatchObject({ code: 'proposal_changed' })
  expect((await markSeen((await inQueue(proposal.id))?.version)).status).toBe(204)
  expect(await inQueue(proposal.id)).toBe(undefined)
})

test('a proposal names other events at the same time in the same town', async () => {
  const at = (from: number, to: number) => ({
    startDate: new Date(app.clock.now.getTime() + (500 + from) * hour).toISOString(),
    endDate: new Date(app.clock.now.getTime() + (500 + to) * hour).toISOString(),
  })
  const { id: overlapping } = await anEvent(app, { by: admin, town: 'leiden', ...at(1, 3) })
  await anEvent(app, { by: admin, town: 'Delft', ...at(0, 2) })
  await anEvent(app, { by: admin, town: 'Leiden', ...at(2, 4) })
  const cancelled = await anEvent(app, { by: admin, town: 'Leiden', ...at(0, 2) })
  await app.db`update events set cancelled_at = now() where id = ${cancelled.id}`
  const { id } = await propose(await aSettledUser(app), at(0, 2))
  expect((await inQueue(id))?.sameTime.map((event) => event.id)).toEqual([overlapping])
})

test('a proposal tells what the host has held, cancelled late and had removed', async () => {
  const host = await aSettledUser(app)
  // One after the other: at most three proposals may be open.
  const ids: string[] = []
  for (const _ of [1, 2, 3, 4, 5]) {
    const proposal = await propose(host)
    if (proposal.state === 'proposed') await approve(proposal)
    ids.push(proposal.id)
  }
  const [held = '', late = '', early = '', removed = ''] = ids
  const { now } = app.clock
  const past = new Date(now.getTime() - hour)
  await app.db`update events set start_date = ${past}, end_date = ${past} where id = ${held}`
  await app.db`
    update events set cancelled_at = start_date - interval '2 hours' where id = ${late}`
  await app.db`
    update events set cancelled_at = start_date - interval '2 days' where id = ${early}`
  await app.db`
    update events set cancelled_at = ${now}, removed_at = ${now} where id = ${removed}`
  await trustHost(app, admin, host, 'taken')
  const { id } = await propose(host)
  expect((await inQueue(id))?.host).toEqual({
    user: expect.objectContaining({ id: host.me.id }),
    ...{ held: 1, cancelledLate: 1, removed: 1, isTrusted: false },
  })
})

test('a proposal is not published in a group whose events its host does not run', async () => {
  const [host, other] = [await aSettledUser(app), await aSettledUser(app)]
  const group = await aGroup(app, { by: other })
  const { id } = await propose(host)
  const draft = eventDraft(app, { groupId: group.id }) as never
  const { body } = await as(app, host).call(hosting.save, { id, draft })
  expect(await approve(body)).toMatchObject({ status: 404, body: { field: 'groupId' } })
  await as(app, host).call(groups.join, { id: group.id })
  await app.db`
    update group_members set role = 'events'
    where group_id = ${group.id} and user_id = ${host.me.id}`
  expect((await approve(body)).status).toBe(204)
})

test('the page of the host learns of the answer at once', async () => {
  const host = await aSettledUser(app)
  const proposal = await propose(host)
  const listener = await connectStream(app, host)
  await approve(proposal)
  expect(await listener.next('bookingChanged')).toMatchObject({ eventId: proposal.id })
  listener.close()
})
