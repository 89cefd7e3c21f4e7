import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aSeries, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aHelper, allowHosting, anEventOfHost, trustHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { proposals } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const change = (person: Person, id: string, fields: object) =>
  as(app, person).call(hosted.update, { id, ...eventDraft(app, fields) } as never)

const titlesOf = async (ids: string[]) => {
  const rows = await app.db<{ title: string }[]>`
    select title from events where id = any(${ids}) order by start_date, id`
  return rows.map(({ title }) => title)
}

/** Runs the events of a group. */
const aGroupHost = async (isPrivate = false) => {
  const [leader, person] = [await aSettledUser(app), await aSettledUser(app)]
  const group = await aGroup(app, { by: leader, isPrivate })
  await joinGroup(app, person, group, leader)
  await app.db`
    update group_members set role = 'events'
    where group_id = ${group.id} and user_id = ${person.me.id}`
  return { group, leader, person }
}

test('a change of a host reaches the people, and the list of the team unless the host is trusted', async () => {
  const [host, cohost] = [await aSettledUser(app), await aSettledUser(app)]
  await trustHost(app, admin, host)
  const { id } = await anEventOfHost(app, admin, host, { title: 'Canal walk' })
  await aHelper(app, host, id, cohost, 'cohost')
  const listed = async () => {
    const { body } = await as(app, admin).call(proposals.list, {})
    return body.filter((proposal) => proposal.id === id)
  }
  expect((await change(host, id, { title: 'Canal tour' })).body.title).toBe('Canal tour')
  expect(await listed()).toEqual([])
  await change(cohost, id, { title: 'Canal tour' })
  expect(await listed()).toEqual([])
  await change(cohost, id, { title: 'Market walk', location: 'Nieuwe Rijn' })
  const [shown] = await listed()
  expect(shown?.draft).toMatchObject({ title: 'Market walk', location: 'Nieuwe Rijn' })
  expect(shown?.changedAt).not.toBe(null)
  const { version = 0 } = shown ?? {}
  await change(cohost, id, { title: 'Museum walk' })
  const seen = (version: number) => as(app, admin).call(proposals.markSeen, { id, version })
  expect((await seen(version)).status).toBe(409)
  expect((await seen(version + 1)).status).toBe(204)
  expect(await listed()).toEqual([])
})

test('a limit below the bookings takes no place away, and gives none until there is room', async () => {
  const host = await aSettledUser(app)
  const { id } = await anEventOfHost(app, admin, host)
  const [first, second, third] = [await aUser(app), await aUser(app), await aUser(app)]
  for (const guest of [first, second]) await as(app, guest).call(events.book, { id })
  expect((await change(host, id, { maxAttendees: 1 })).body).toMatchObject({ placesLeft: 0 })
  const figures = async () => (await as(app, host).call(hosted.one, { id })).body
  expect(await figures()).toMatchObject({ booked: 2, maxAttendees: 1 })
  expect((await as(app, third).call(events.book, { id })).status).toBe(409)
  await as(app, third).call(events.joinWaitlist, { id })
  await as(app, first).call(events.cancelBooking, { id })
  expect(await figures()).toMatchObject({ booked: 1, waiting: 1 })
  await as(app, second).call(events.cancelBooking, { id })
  expect(await figures()).toMatchObject({ booked: 1, waiting: 0 })
})

test('rights on one date of a series are no rights on the others', async () => {
  const { group, person } = await aGroupHost()
  const { dates } = await aSeries(app, admin, { title: 'Walk', groupId: group.id })
  const ids = dates.map(({ id }) => id)
  const [first = '', second = '', third = ''] = ids
  await app.db`update events set group_id = null where id = ${third}`
  const { startDate, endDate } = dates[0] ?? {}
  const following = { title: 'Run', startDate, endDate, groupId: group.id, which: 'following' }
  expect((await change(person, first, following)).status).toBe(200)
  expect(await titlesOf(ids)).toEqual(['Run', 'Run', 'Walk', 'Run'])
  const cancelling = { id: second, which: 'following', reason: 'Rain' } as const
  expect((await as(app, person).call(hosted.cancel, cancelling)).status).toBe(204)
  const cancelled = await app.db<{ id: string }[]>`
    select id from events where id = any(${ids}) and cancelled_at is not null`
  expect(cancelled.map(({ id }) => id).sort()).toEqual([second, ids[3]].sort())
})

test('a change of a series leaves dates of another hosting alone', async () => {
  const [host, other] = [await aSettledUser(app), await aSettledUser(app)]
  const until = new Date(app.clock.now.getTime() + 29 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await anEventOfHost(app, admin, host, {
    title: 'Walk',
    repeat: { every: 'weekly', until },
  })
  const dates = await app.db<{ id: string }[]>`
    select id from events where hosting_id = ${id} order by start_date`
  const elsewhere = await anEventOfHost(app, admin, other, { title: 'Other' })
  await app.db`update events set hosting_id = ${elsewhere.id} where id = ${dates[1]?.id ?? null}`
  await aHelper(app, other, elsewhere.id, host, 'cohost')
  await change(host, id, { title: 'Run', which: 'following' })
  const titles = await titlesOf(dates.map((date) => date.id))
  expect([titles[0], titles[1], new Set(titles.slice(2))]).toEqual([
    ...['Run', 'Walk'],
    new Set(['Run']),
  ])
})

test('a host moves an event only between groups whose events they run, and never out of a private one', async () => {
  const [{ group, person }, hidden, host] = [
    await aGroupHost(),
    await aGroupHost(true),
    await aSettledUser(app),
  ]
  const { id } = await anEventOfHost(app, admin, host)
  const forbidden = { status: 403, body: { code: 'hosting_forbidden', field: 'groupId' } }
  expect(await change(host, id, { groupId: group.id })).toMatchObject(forbidden)
  const ofGroup = await anEventOfHost(app, admin, person, { groupId: group.id })
  expect((await change(person, ofGroup.id, { groupId: null })).status).toBe(200)
  expect((await change(person, ofGroup.id, { groupId: group.id })).status).toBe(200)
  const ofHidden = await anEventOfHost(app, admin, hidden.leader, { groupId: hidden.group.id })
  const move = (groupId: string | null) => change(hidden.leader, ofHidden.id, { groupId })
  expect(await move(null)).toMatchObject(forbidden)
  const { body } = await change(hidden.leader, ofHidden.id, { isGroupOnly: false })
  expect(body).toMatchObject({ group: { id: hidden.group.id }, isGroupOnly: true })
})

test('a date of a private group stays its own when the series is opened to others', async () => {
  const [hidden, open] = [await aGroup(app, { isPrivate: true }), await aGroup(app)]
  const { dates } = await aSeries(app, admin, { groupId: open.id, isGroupOnly: true })
  const [first, second] = dates
  await app.db`update events set group_id = ${hidden.id} where id = ${second?.id ?? null}`
  const draft = eventDraft(app, {
    isGroupOnly: false,
    startDate: first?.startDate,
    endDate: first?.endDate,
  })
  await as(app, admin).call(events.update, { id: first?.id, which: 'following', ...draft } as never)
  const rows = await app.db<{ isGroupOnly: boolean }[]>`
    select is_group_only from events where id = any(${dates.map(({ id }) => id)})
    order by start_date`
  expect(rows.map(({ isGroupOnly }) => isGroupOnly)).toEqual([false, true, false, false])
})

test('a host shows no picture of another site, unless an administrator chose it', async () => {
  const host = await aSettledUser(app)
  const imageUrl = 'https://spy.example/pixel.png'
  const { id } = await anEventOfHost(app, admin, host)
  const refused = { status: 400, body: { field: 'imageUrl' } }
  expect(await change(host, id, { imageUrl })).toMatchObject(refused)
  await app.db`update events set image_url = ${imageUrl} where id = ${id}`
  expect((await change(host, id, { imageUrl, title: 'Canal walk' })).status).toBe(200)
})

test('a cancellation needs a reason and tells everyone once', async () => {
  const [host, guest] = [await aSettledUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host)
  await as(app, guest).call(events.book, { id })
  expect((await as(app, host).call(hosted.cancel, { id } as never)).status).toBe(400)
  const cancel = () => as(app, host).call(hosted.cancel, { id, reason: 'The room is closed' })
  expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 409])
  const told = (await as(app, guest).call(notifications.list, {})).body
  expect(told.filter(({ type }) => type === 'eventCancelled')).toHaveLength(1)
  expect(JSON.stringify(told)).toContain('The room is closed')
})

test('a copy is a draft without dates, link, people and somebody else’s consent', async () => {
  const [host, cohost] = [await aSettledUser(app), await aSettledUser(app)]
  const { id } = await anEventOfHost(app, admin, host, {
    ...{ title: 'Canal walk', onlineUrl: 'https://meet.example.org/room', isHostShown: true },
    ...{ isLocationHidden: true, location: 'Breestraat 1', town: 'Leiden' },
  })
  await aHelper(app, host, id, cohost, 'cohost')
  const clientId = crypto.randomUUID()
  const copy = (person: Person) => as(app, person).call(hosted.copy, { id, clientId })
  const { body } = await copy(cohost)
  expect(body).toMatchObject({ state: 'draft', myRole: 'owner', people: [{ role: 'owner' }] })
  expect(body.draft).toMatchObject({ title: 'Canal walk', location: 'Breestraat 1' })
  expect(Object.keys(body.draft)).not.toContain('isHostShown')
  for (const field of ['startDate', 'endDate', 'onlineUrl'])
    expect(Object.keys(body.draft)).not.toContain(field)
  expect((await copy(cohost)).body.id).toBe(body.id)
  expect((await copy(host)).body.draft.isHostShown).toBe(true)
})
