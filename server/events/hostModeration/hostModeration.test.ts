import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, aPictureOfEvents } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { allowHosting, aProposal, trustHost } from '#server/testing/hosting.ts'
import {
  aModerator,
  anAdmin,
  aSettledUser,
  as,
  aUser,
  type Person,
} from '#server/testing/people.ts'
import { fetchPhoto } from '#server/testing/photos.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosting, hostModeration } from '#shared/events/hosting/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { groups } from '#shared/groups/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const aTrustedHost = async () => {
  const host = await aSettledUser(app)
  await trustHost(app, admin, host)
  return host
}

const publish = (host: Person, overrides: object = {}) =>
  aProposal(app, host, { title: `Walk ${crypto.randomUUID()}`, ...overrides })

const listed = async (person: Person) =>
  (await as(app, person).call(events.list, { when: 'upcoming', limit: 200 })).body.map(
    ({ id }) => id,
  )
const publicly = async (id: string) =>
  (await app.http.inject({ method: 'GET', url: `/e/${id}`, headers: { accept: 'text/html' } }))
    .statusCode

test('moderators hide all events of a host and show exactly these again', async () => {
  const [host, guest, other] = [await aTrustedHost(), await aUser(app), await aUser(app)]
  const moderator = await aModerator(app)
  const { id } = await publish(host, { maxAttendees: 1 })
  const { id: second } = await publish(host)
  const { id: elsewhere } = await anEvent(app, { by: admin })
  await as(app, guest).call(events.book, { id })
  await as(app, other).call(events.joinWaitlist, { id })
  const before = await publicly(id)
  const setHidden = (isHidden: boolean, by: Person = moderator) =>
    as(app, by).call(hostModeration.setHidden, { userId: host.me.id, isHidden })
  expect((await setHidden(true, host)).status).toBe(403)
  expect((await setHidden(true)).status).toBe(204)
  const count = await as(app, moderator).call(hostModeration.events, { userId: host.me.id })
  expect(count.body).toEqual({ events: 2, hidden: 2 })

  expect(await listed(other)).not.toContain(id)
  expect(await listed(other)).toContain(elsewhere)
  expect((await as(app, other).call(events.one, { id })).status).toBe(404)
  expect((await as(app, other).call(events.book, { id: second })).status).toBe(404)
  expect((await as(app, other).call(events.calendarFile, { id })).status).toBe(404)
  expect([before, await publicly(id)]).toEqual([301, 404])
  expect((await as(app, guest).call(events.one, { id })).body.isBooked).toBe(true)
  expect(await listed(admin)).toContain(id)
  // The waitlist of a hidden event is not promoted.
  expect((await as(app, guest).call(events.cancelBooking, { id })).status).toBe(204)
  expect((await app.db`select 1 from event_waitlist where event_id = ${id}`).length).toBe(1)

  const { id: later } = await publish(host)
  await setHidden(true)
  await setHidden(false)
  for (const shown of [id, second, later]) expect(await listed(other)).toContain(shown)
  expect(await publicly(id)).toBe(301)
  const actions = async (person: Person) =>
    (await as(app, person).call(privacy.auditLogs, {})).body.map(({ action }) => action)
  expect(await actions(moderator)).toEqual(
    expect.arrayContaining(['hid_host_events', 'showed_host_events']),
  )
  expect(await actions(host)).toEqual(
    expect.arrayContaining(['host_events_hidden', 'host_events_shown']),
  )
})

test('a host whose event moderators remove has to earn trust again', async () => {
  const host = await aTrustedHost()
  await app.db`update users set approved_events = 5 where id = ${host.me.id}`
  const { id } = await publish(host)
  const caseId = await aCase(app, await aUser(app), 'event', id)
  await decideCase(app, admin, caseId, { kind: 'remove' })
  expect((await as(app, host).call(auth.me, {})).body).toMatchObject({
    ...{ hostTrust: null, approvedEvents: 0 },
  })
  expect((await publish(host)).state).toBe('proposed')
})

test('a removal does not end that the team took trust away, and leaves no text of the host', async () => {
  const host = await aTrustedHost()
  const { id } = await publish(host, { title: 'Canal walk', description: 'Along the water' })
  await trustHost(app, admin, host, 'taken')
  const caseId = await aCase(app, await aUser(app), 'event', id)
  await decideCase(app, admin, caseId, { kind: 'remove' })
  expect((await as(app, host).call(auth.me, {})).body.hostTrust).toBe('taken')
  const { draft } = (await as(app, host).call(hosting.one, { id })).body
  expect(JSON.stringify(draft)).not.toMatch(/Canal walk|Along the water/)
  const [row] = await app.db`select draft from hostings where id = ${id}`
  expect(row).toEqual({ draft: {} })
})

test('the card in the chat and the picture of a hidden event are gone, too', async () => {
  const [host, member] = [await aTrustedHost(), await aUser(app)]
  const group = await aGroup(app, { by: host })
  await joinGroup(app, member, group)
  const imageUrl = pictureUrl((await aPictureOfEvents(app, admin)).id)
  await publish(host, { groupId: group.id, imageUrl })
  const moderator = await aModerator(app)
  const setHidden = async (isHidden: boolean) => {
    await app.jobs.drain()
    const { body } = await as(app, member).call(groups.messages, { id: group.id })
    await as(app, moderator).call(hostModeration.setHidden, { userId: host.me.id, isHidden })
    await app.jobs.drain()
    return body.at(-1)?.changedSeq ?? 0
  }
  const shown = async (after: number) => {
    const { body } = await as(app, member).call(groups.messages, { id: group.id, after })
    return [
      body.map(({ event }) => event?.imageUrl),
      (await fetchPhoto(app, member, imageUrl)).status,
    ]
  }
  expect(await shown(await setHidden(true))).toEqual([[undefined], 404])
  expect(await shown(await setHidden(false))).toEqual([[imageUrl], 200])
})
