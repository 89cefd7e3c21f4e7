import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { following } from '#shared/events/following/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const follow = async (person: Person, host: Person) =>
  (await as(app, person).call(following.followHost, { userId: host.me.id })).status
const followGroup = async (person: Person, id: string) =>
  (await as(app, person).call(following.followGroup, { id })).status

/** Publishes an event, and runs the job that tells the followers. */
const publish = async (host: Person, title: string, overrides: object = {}) => {
  const { id } = await anEventOfHost(app, await signInAgain(app, admin), host, {
    title,
    isHostShown: true,
    ...overrides,
  })
  await app.jobs.drain()
  return id
}
const told = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body
    .filter(({ type }) => type === 'hostPublished')
    .map(({ title, message }) => `${title}: ${message.replace(/ is on .*/, '')}`)

const aHost = async () => {
  const host = await aUser(app)
  const id = await publish(host, 'The first one')
  return { host, id }
}

test('followers of a host hear once a day of a new event', async () => {
  const { host } = await aHost()
  const [fan, former] = [await aUser(app), await aUser(app)]
  for (const person of [fan, former]) expect(await follow(person, host)).toBe(204)
  expect(await follow(fan, host)).toBe(204)
  await as(app, former).call(following.unfollowHost, { userId: host.me.id })
  expect((await as(app, fan).call(following.mine, {})).body).toMatchObject({
    ...{ hosts: [{ id: host.me.id, name: host.me.name }], groups: [] },
  })
  await publish(host, 'Canal walk')
  await publish(host, 'Museum visit')
  const first = `A new event by ${host.me.name}: “Canal walk”`
  expect(await told(fan)).toEqual([first])
  expect(await told(former)).toEqual([])
  app.clock.forward(24 * 3_600_000)
  await publish(host, 'Picnic')
  expect(await told(fan)).toHaveLength(2)
})

test('only hosts whom members see are followed, and only their shown events are told', async () => {
  const [{ host }, hidden, fan] = [await aHost(), await aUser(app), await aUser(app)]
  await publish(hidden, 'A quiet event', { isHostShown: false })
  for (const other of [hidden, fan, await aUser(app)]) expect(await follow(fan, other)).toBe(404)
  expect(await follow(host, host)).toBe(404)
  await follow(fan, host)
  await publish(host, 'A quiet event', { isHostShown: false })
  expect(await told(fan)).toEqual([])
})

test('a block ends following in both directions', async () => {
  const { host } = await aHost()
  const [blocked, blocker] = [await aUser(app), await aUser(app)]
  for (const person of [blocked, blocker]) await follow(person, host)
  await as(app, host).call(people.block, { userId: blocked.me.id })
  await as(app, blocker).call(people.block, { userId: host.me.id })
  await publish(host, 'Canal walk')
  for (const person of [blocked, blocker]) {
    expect(await told(person)).toEqual([])
    expect((await as(app, person).call(following.mine, {})).body.hosts).toEqual([])
    expect(await follow(person, host)).toBe(404)
  }
})

test('an event only for a group is told to its members, also if others follow the host', async () => {
  const { host } = await aHost()
  const [member, outsider] = [await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: host, name: 'Walkers', isPrivate: true })
  await joinGroup(app, member, group, host)
  expect(await followGroup(outsider, group.id)).toBe(404)
  expect(await followGroup(member, group.id)).toBe(204)
  await follow(outsider, host)
  await publish(host, 'Canal walk', { groupId: group.id })
  expect(await told(member)).toEqual(['A new event by Walkers: “Canal walk”'])
  expect(await told(outsider)).toEqual([])
  await as(app, member).call(groups.leave, { id: group.id })
  expect((await as(app, member).call(following.mine, {})).body.groups).toEqual([])
  app.clock.forward(24 * 3_600_000)
  await publish(host, 'Museum visit', { groupId: group.id })
  expect(await told(member)).toEqual([])
})

test('an event of administrators is told, and one that is cancelled at once is not', async () => {
  const [boss, fan] = [await anAdmin(app), await aUser(app)]
  await anEvent(app, { by: boss, isHostShown: true })
  await app.jobs.drain()
  await follow(fan, boss)
  const cancelled = await anEvent(app, { by: boss, isHostShown: true, title: 'Off' })
  await as(app, boss).call(events.cancel, { id: cancelled.id })
  await app.jobs.drain()
  expect(await told(fan)).toEqual([])
  await anEvent(app, { by: boss, isHostShown: true, title: 'On' })
  await app.jobs.drain()
  expect(await told(fan)).toEqual([`A new event by ${boss.me.name}: “On”`])
})

test('following does not say who hosts for a group only', async () => {
  const [host, member, fan] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: host, isPrivate: true })
  await joinGroup(app, member, group, host)
  await publish(host, 'For us', { groupId: group.id })
  expect([await follow(fan, host), await follow(member, host)]).toEqual([404, 204])
})
