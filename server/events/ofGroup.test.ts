import { expect, test } from 'vitest'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const [admin, mina] = [await anAdmin(app), await aUser(app)]

test('the events of a group are listed, and stay without it when it is deleted', async () => {
  const group = await aGroup(app, { by: mina, name: 'Walkers' })
  const event = await anEvent(app, { by: admin, groupId: group.id })
  await anEvent(app, { by: admin })
  expect(event.group).toEqual({ id: group.id, name: 'Walkers' })
  const { body } = await as(app, mina).call(events.list, { group: group.id, when: 'upcoming' })
  expect(body.map(({ id }) => id)).toEqual([event.id])
  await as(app, mina).call(groups.remove, { id: group.id })
  const { body: left } = await as(app, mina).call(events.one, { id: event.id })
  expect(left.group).toBe(null)
})

test('a group that moderators have hidden is not named', async () => {
  const group = await aGroup(app, { by: mina })
  const event = await anEvent(app, { by: admin, groupId: group.id })
  await app.db`update groups set hidden_at = now() where id = ${group.id}`
  expect((await as(app, mina).call(events.one, { id: event.id })).body.group).toBe(null)
  const { groups: choices } = (await as(app, admin).call(planning.choices, {})).body
  expect(choices.map(({ id }) => id)).not.toContain(group.id)
})

test('organisers see which groups decide the audience of their events', async () => {
  const group = await aGroup(app, { by: mina, isPrivate: true })
  const { groups: choices } = (await as(app, admin).call(planning.choices, {})).body
  expect(choices.find(({ id }) => id === group.id)).toMatchObject({ isPrivate: true })
})

test('a group that does not exist is rejected', async () => {
  const draft = eventDraft(app, { groupId: crypto.randomUUID() })
  const reply = await as(app, admin).call(events.create, draft)
  expect(reply).toMatchObject({ status: 404, body: { field: 'groupId' } })
})

test('town, group and audience can be changed, and the audit log names them', async () => {
  const event = await anEvent(app, { by: admin })
  const group = await aGroup(app)
  const draft = eventDraft(app, {
    ...{ startDate: event.startDate, endDate: event.endDate },
    ...{ town: 'Utrecht', isMembersOnly: true, groupId: group.id, isLocationHidden: true },
  })
  const { body } = await as(app, admin).call(events.update, { ...draft, id: event.id })
  expect(body).toMatchObject({ town: 'Utrecht', isMembersOnly: true, isLocationHidden: true })
  const { body: seen } = await as(app, mina).call(events.one, { id: event.id })
  expect(seen).toMatchObject({ town: 'Utrecht', isMembersOnly: true, location: 'Utrecht' })
  const [entry] = (await as(app, admin).call(privacy.auditLogs, { limit: 1 })).body
  const changed = ['town', 'isLocationHidden', 'isMembersOnly', 'groupId']
  expect(entry?.newData?.changed?.toSorted()).toEqual(changed.toSorted())
})
