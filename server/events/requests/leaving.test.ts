import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, ask, listedRequests, requestOf } from '#server/testing/requests.ts'
import { events } from '#shared/events/contract.ts'
import { invitations, requests } from '#shared/events/requests/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()

const rowsOf = async (table: string, id: string, { me }: Person) =>
  (await app.db`select 1 from ${app.db(table)} where event_id = ${id} and user_id = ${me.id}`)
    .length

const invite = (host: Person, id: string, { me }: Person) =>
  as(app, host).call(invitations.invite, { id, userId: me.id })

const refuse = async (host: Person, id: string, person: Person) =>
  as(app, host).call(requests.refuse, { id, ids: [await requestOf(app, host, id, person)] })

test('a deleted account leaves no request, refusal or invitation', async () => {
  const { id, host } = await anApprovedEvent(app)
  const [asking, refused, invited] = [await ask(app, id), await ask(app, id), await aUser(app)]
  await refuse(host, id, refused)
  await invite(host, id, invited)
  for (const person of [asking, refused, invited])
    expect((await as(app, person).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect(await listedRequests(app, host, id)).toEqual([])
  expect((await as(app, host).call(invitations.list, { id })).body).toEqual([])
  const left = await app.db`select 1 from event_refusals where event_id = ${id}`
  expect(left).toEqual([])
})

test('when an event becomes one of a group only, requests and invitations of others end', async () => {
  const { id, host } = await anApprovedEvent(app)
  const group = await aGroup(app, { by: host })
  const member = await aUser(app)
  await joinGroup(app, member, group)
  await app.db`update events set group_id = ${group.id} where id = ${id}`
  const [outsider, refused, invited] = [await ask(app, id), await ask(app, id), await aUser(app)]
  await ask(app, id, {}, member)
  await refuse(host, id, refused)
  await invite(host, id, invited)
  const { name, description, type } = group
  await as(app, host).call(groups.update, {
    ...{ id: group.id, name, description, type, isPrivate: true },
  })
  expect((await listedRequests(app, host, id)).map(({ user }) => user?.id)).toEqual([member.me.id])
  const told = (await as(app, outsider).call(notifications.list, {})).body
  expect(told).toMatchObject([{ type: 'requestEnded', event: null }])
  expect(told[0]?.message).toContain('It’s now only for members of its group.')
  expect(await rowsOf('event_invitations', id, invited)).toBe(0)
  for (const person of [refused, invited])
    expect((await as(app, person).call(notifications.list, {})).body).toEqual([])
})

test('leaving the group ends a request, and coming back does not end a refusal', async () => {
  const { id, host } = await anApprovedEvent(app)
  const group = await aGroup(app, { by: host })
  const [asking, refused] = [await aUser(app), await aUser(app)]
  for (const person of [asking, refused]) await joinGroup(app, person, group)
  await app.db`update events set group_id = ${group.id}, is_group_only = true where id = ${id}`
  for (const person of [asking, refused]) await ask(app, id, {}, person)
  await refuse(host, id, refused)
  for (const person of [asking, refused]) {
    await as(app, person).call(groups.leave, { id: group.id })
    expect((await as(app, person).call(notifications.list, {})).text).not.toContain(id)
    await joinGroup(app, person, group)
  }
  expect(await rowsOf('event_waitlist', id, asking)).toBe(0)
  const { body } = await as(app, refused).call(events.joinWaitlist, { id })
  expect(body).toMatchObject({ code: 'request_refused' })
})
