import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { aModerator, anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventPauses, hosted } from '#shared/events/hosted/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { cancelUndecided } from './pauses.ts'

const app = await sharedApp({}, await ownTestDatabase())
const dayMs = 24 * 3_600_000
const admin = await anAdmin(app)
await allowHosting(app, admin, 'groupAdmins')

/** A private group with a member, and a weekly series of its admin. */
const aHostedSeries = async () => {
  const [host, member] = [await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: host, isPrivate: true })
  await joinGroup(app, member, group, host)
  const start = app.clock.now.getTime() + 30 * dayMs
  const { id } = await anEventOfHost(app, await anAdmin(app), host, {
    ...{ groupId: group.id, startDate: new Date(start).toISOString() },
    endDate: new Date(start + 3_600_000).toISOString(),
    repeat: { every: 'weekly', until: new Date(start + 8 * dayMs).toISOString().slice(0, 10) },
  })
  const dates = await app.db<{ id: string }[]>`
    select id from events where hosting_id = ${id} order by start_date`
  expect(dates).toHaveLength(2)
  for (const { id } of dates) await as(app, member).call(events.book, { id })
  return { host, member, group, ids: dates.map(({ id }) => id) }
}

const toldOf = async (person: Person, kind: string) =>
  (await as(app, person).call(notifications.list, {})).body.filter(({ type }) => type === kind)

const one = async (person: Person, id = '') => (await as(app, person).call(events.one, { id })).body
const end = (person: Person, id = '') =>
  as(app, person).call(eventPauses.end, { id, isPaused: false })

test('when its group is deleted, a series pauses, and its host decides once for all dates', async () => {
  const { host, member, group, ids } = await aHostedSeries()
  await as(app, host).call(groups.remove, { id: group.id })
  for (const id of ids) expect(await one(host, id)).toMatchObject({ isPaused: true })
  expect(await toldOf(host, 'eventPaused')).toHaveLength(1)
  expect(await toldOf(admin, 'eventPaused')).toHaveLength(0)
  for (const person of [member, await aUser(app)])
    expect((await end(person, ids[0])).status).toBe(404)

  expect((await end(host, ids[1])).body).toMatchObject({ isPaused: false, group: null })
  for (const id of ids)
    expect(await one(member, id)).toMatchObject({
      ...{ isPaused: false, isGroupOnly: false, isMembersOnly: true, isBooked: true },
    })
  expect(await toldOf(host, 'eventPaused')).toHaveLength(0)
  expect((await end(host, ids[0])).status).toBe(200)
})

test('without a decision in a week it is cancelled, and whoever booked is told', async () => {
  const { host, member, group, ids } = await aHostedSeries()
  await as(app, host).call(groups.remove, { id: group.id })
  app.clock.forward(7 * dayMs - 1000)
  await cancelUndecided(app)
  const freshHost = await signInAgain(app, host)
  expect(await one(freshHost, ids[0])).toMatchObject({ isCancelled: false })
  app.clock.forward(1000)
  await cancelUndecided(app)
  for (const id of ids) expect(await one(freshHost, id)).toMatchObject({ isCancelled: true })
  expect(await toldOf(await signInAgain(app, member), 'eventCancelled')).toHaveLength(2)
  expect((await end(freshHost, ids[0])).body).toMatchObject({ code: 'event_cancelled' })
})

test('the team decides about an event that nobody hosts', async () => {
  const team = await anAdmin(app)
  const owner = await aUser(app)
  const group = await aGroup(app, { by: owner })
  const { id } = await anEvent(app, { by: team, groupId: group.id })
  await as(app, owner).call(groups.remove, { id: group.id })
  expect(await toldOf(team, 'eventPaused')).toHaveLength(1)
  expect((await end(team, id)).body).toMatchObject({ isPaused: false, isMembersOnly: false })
})

test('events of a group that moderators hide pause until it is restored', async () => {
  const { host, group, ids } = await aHostedSeries()
  const caseId = await aCase(app, await aUser(app), 'group', group.id)
  const { body } = await decideCase(app, await aModerator(app), caseId, { kind: 'remove' })
  for (const id of ids) expect(await one(host, id)).toMatchObject({ isPaused: true, group: null })
  expect(await toldOf(host, 'eventPaused')).toHaveLength(1)
  await sendObjection(app, host, body.id)
  const reversal = { kind: 'reverse', seen: 1 } as const
  expect((await decideCase(app, await aModerator(app), caseId, reversal)).status).toBe(201)
  for (const id of ids)
    expect(await one(host, id)).toMatchObject({ isPaused: false, group: { id: group.id } })
  expect(await toldOf(host, 'eventPaused')).toHaveLength(0)
})

test('a change of an event without its private group opens it for nobody', async () => {
  const { host, group, ids } = await aHostedSeries()
  await as(app, host).call(groups.remove, { id: group.id })
  const draft = eventDraft(app, { isGroupOnly: false, which: 'following' })
  const changed = await as(app, host).call(hosted.update, { id: ids[0], ...draft } as never)
  expect(changed).toMatchObject({ status: 200, body: { isPaused: true, isGroupOnly: true } })
  for (const id of ids)
    expect((await as(app, await aUser(app)).call(events.one, { id })).status).toBe(404)
})

test('who ran the events of a group that is hidden does not decide, nor who runs another date', async () => {
  const { host, group, ids } = await aHostedSeries()
  const [first = '', second = ''] = ids
  const leader = await aUser(app)
  await app.db`
    insert into group_members (id, group_id, user_id, role)
    values (gen_random_uuid(), ${group.id}, ${leader.me.id}, 'events')`
  expect((await one(leader, first)).myRole).toBe('group')
  const caseId = await aCase(app, await aUser(app), 'group', group.id)
  await decideCase(app, await aModerator(app), caseId, { kind: 'remove' })
  expect((await end(leader, first)).status).toBe(404)
  const other = await aGroup(app, { by: leader })
  await app.db`update events set group_id = ${other.id} where id = ${first}`
  expect((await end(leader, first)).status).toBe(200)
  expect(await one(host, second)).toMatchObject({ isPaused: true, isGroupOnly: true })
})

test('the return of an owner does not decide about a group that is gone', async () => {
  const { host, group, ids } = await aHostedSeries()
  const [team, { id }] = [await anAdmin(app), host.me]
  const reason = 'The same offer all day.'
  await as(app, team).call(adminUsers.suspend, { id, rule: 'spam', reason, days: 3 })
  await app.jobs.drain()
  const caseId = await aCase(app, await aUser(app), 'group', group.id)
  await decideCase(app, await aModerator(app), caseId, { kind: 'remove' })
  await as(app, team).call(adminUsers.liftSuspension, { id, reason })
  await app.jobs.drain()
  const rows = await app.db`
    select 1 from events where id = any(${ids}) and paused_at is not null`
  expect(rows).toHaveLength(2)
})
