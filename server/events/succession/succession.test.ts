import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aDraft, aHelper, allowHosting, anEventOfHost, aProposal } from '#server/testing/hosting.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const deleteAccount = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})
const ownerOf = async (id: string, viewer: Person) =>
  (await as(app, viewer).call(hosting.one, { id })).body.people?.[0]?.user.id
const received = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ type }) => type)

test('the oldest co-host gets the events and drafts of a deleted account', async () => {
  const host = await aUser(app)
  const { id } = await anEventOfHost(app, admin, host, { isHostShown: true })
  const draft = await aDraft(app, host)
  const proposal = await aProposal(app, host)
  const cohosts = [await aUser(app), await aUser(app)]
  for (const cohost of cohosts)
    for (const one of [id, draft.id, proposal.id]) await aHelper(app, host, one, cohost)
  const [oldest, other] = cohosts as [Person, Person]
  await deleteAccount(host)
  for (const one of [id, draft.id, proposal.id])
    expect(await ownerOf(one, other)).toBe(oldest.me.id)
  expect(await received(oldest)).toContain('becameOwner')
  const { body } = await as(app, other).call(events.one, { id })
  // Nobody asked the new owner whether members see who hosts.
  expect(body).toMatchObject({ createdBy: oldest.me.id, host: null })
})

test('without a co-host, the longest-serving admin of the group gets an event', async () => {
  const host = await aUser(app)
  const second = await aUser(app)
  const group = await aGroup(app, { by: host })
  for (const person of [await aUser(app), second]) await joinGroup(app, person, group)
  await as(app, host).call(groups.changeMember, {
    id: group.id,
    userId: second.me.id,
    role: 'admin',
  })
  const { id } = await anEventOfHost(app, admin, host, { groupId: group.id })
  await deleteAccount(host)
  expect(await ownerOf(id, second)).toBe(second.me.id)
})

test('without either, the team is told, and text that nobody needs goes', async () => {
  const [host, guest] = [await aUser(app), await aUser(app)]
  const drafted = [await aDraft(app, host), await aProposal(app, host)]
  const unbooked = await anEventOfHost(app, admin, host)
  const booked = await anEventOfHost(app, admin, host)
  // An invitation that nobody answered makes no co-host.
  await as(app, host).call(hosting.invite, { id: booked.id, userId: guest.me.id, role: 'cohost' })
  await as(app, guest).call(events.book, { id: booked.id })
  expect(await received(admin)).toContain('eventProposed')
  await deleteAccount(host)
  for (const { id } of [...drafted, unbooked, booked])
    expect((await as(app, admin).call(hosting.one, { id })).status).toBe(404)
  expect((await as(app, guest).call(events.one, { id: unbooked.id })).status).toBe(404)
  const { body } = await as(app, guest).call(events.one, { id: booked.id })
  expect(body).toMatchObject({ createdBy: null, title: booked.draft.title, isBooked: true })
  const told = await received(admin)
  expect(told.filter((type) => type === 'hostUnavailable')).toHaveLength(1)
  expect(told).not.toContain('eventProposed')
})

test('the account of a co-host or a member of the team leaves the event as it is', async () => {
  const [host, cohost, boss] = [await aUser(app), await aUser(app), await anAdmin(app)]
  const { id } = await anEventOfHost(app, boss, host)
  await aHelper(app, host, id, cohost)
  for (const person of [cohost, boss]) await deleteAccount(person)
  const { body } = await as(app, host).call(hosting.one, { id })
  expect(body).toMatchObject({ state: 'published', myRole: 'owner', people: [{ role: 'owner' }] })
})
