import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { ageAccounts, aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type Group, groups } from '#shared/groups/contract.ts'
import { eventPath, groupPath } from '#shared/publicPages/paths.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database: the settings apply to the whole installation.
const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' }, await ownTestDatabase())
const admin = await anAdmin(app)
const moderator = await aModerator(app)
await as(app, admin).call(settings.update, { hasPublicGroups: true })

const get = async (url: string) => (await request(app, { url })).text
const statusOf = async (id: string) => (await request(app, { url: groupPath(id) })).status
const read = async (by: Person, id: string) => (await as(app, by).call(groups.one, { id })).body
const show = async (by: Person, id: string, isShown: boolean, seen: Partial<Group> = {}) => {
  const { name, description } = { ...(await read(by, id)), ...seen }
  return as(app, by).call(groups.showToVisitors, { id, name, description, isShown })
}
const edit = (by: Person, id: string, changes: object) =>
  as(app, by).call(groups.update, { id, name: 'Walkers', type: 'expats', ...changes })

const settledUser = async (isConfirmed = true) => {
  const person = await aUser(app, {}, { isConfirmed })
  await ageAccounts(app, person)
  return person
}

const newMember = async (id: string) => {
  const person = await aUser(app)
  await joinGroup(app, person, { id })
  return person.me.id
}

/** One address of each query that tells visitors of groups. */
const appearances = async (id: string, name: string) => {
  const { body } = await as(app, admin).call(events.list, { group: id, when: 'upcoming', limit: 1 })
  const event = body[0] ?? (await anEvent(app, { by: admin, groupId: id }))
  return [
    (await get(groupPath(id))).includes(name),
    (await get('/sitemap.xml')).includes(groupPath(id)),
    (await get(eventPath(event))).includes(name),
    (await get(`/api/open/events?group=${id}`)).includes(event.id),
  ]
}

const everywhere = Array(4).fill(true)
const nowhere = Array(4).fill(false)

test('a new account shows its group to visitors after three days or with a yes', async () => {
  const owner = await aUser(app)
  const { id, name } = await aGroup(app, { by: owner, name: 'Evening walkers' })
  expect(await appearances(id, name)).toEqual(nowhere)
  expect(await read(owner, id)).toMatchObject({
    ...{ isShownToVisitors: false, hiddenBecause: 'age' },
    shownFrom: new Date(new Date(owner.me.createdAt).getTime() + 3 * 24 * 3_600_000).toISOString(),
  })
  const answer = await show(moderator, id, true)
  expect(answer.body).toMatchObject({ isShownToVisitors: true, hiddenBecause: null })
  expect(await appearances(id, name)).toEqual(everywhere)
  await show(admin, id, false)
  expect(await statusOf(id)).toBe(404)
  await app.db`update groups set is_shown_by_team = null where id = ${id}`
  await app.db`
    update users set created_at = now() - interval '3 days' + interval '1 minute'
    where id = ${owner.me.id}`
  expect(await statusOf(id)).toBe(404)
  await app.db`update users set created_at = now() - interval '3 days' where id = ${owner.me.id}`
  expect(await statusOf(id)).toBe(200)
})

test('a group whose owner has not confirmed their address needs a yes', async () => {
  const owner = await settledUser(false)
  const { id } = await aGroup(app, { by: owner })
  expect(await statusOf(id)).toBe(404)
  expect(await read(owner, id)).toMatchObject({ hiddenBecause: 'confirmation', shownFrom: null })
  await show(moderator, id, true)
  expect(await statusOf(id)).toBe(200)
})

test('the group of a suspended owner disappears at once, also with a yes', async () => {
  const owner = await settledUser()
  const { id } = await aGroup(app, { by: owner })
  await show(moderator, id, true)
  expect(await statusOf(id)).toBe(200)
  await as(app, admin).call(adminUsers.suspend, {
    ...{ id: owner.me.id, rule: 'spam', reason: 'The same offer all day.', days: 3 },
  })
  expect(await statusOf(id)).toBe(404)
  expect(await read(moderator, id)).toMatchObject({ hiddenBecause: 'owner' })
  await show(moderator, id, false)
  expect(await read(moderator, id)).toMatchObject({ hiddenBecause: 'owner' })
})

test.each<[string, (owner: Person, id: string) => Promise<unknown>]>([
  [
    'hands the group over',
    async (owner, id) => {
      const userId = await newMember(id)
      expect((await as(app, owner).call(groups.handOver, { id, userId })).status).toBe(200)
    },
  ],
  [
    'leaves a new admin behind',
    async (owner, id) => {
      const member = { id, userId: await newMember(id), role: 'admin' } as const
      await as(app, owner).call(groups.changeMember, member)
      expect((await as(app, owner).call(groups.leave, { id })).status).toBe(204)
    },
  ],
  ['deletes the account', async ({ me }) => expect(await deleteAccount(app, me.id)).toBe(true)],
])('a group disappears at once when its settled owner %s', async (_, act) => {
  const owner = await settledUser()
  const { id } = await aGroup(app, { by: owner })
  expect(await statusOf(id)).toBe(200)
  await act(owner, id)
  expect(await statusOf(id)).toBe(404)
})

test('a group whose last admin is gone needs a yes', async () => {
  const { id } = await aGroup(app, { by: await settledUser() })
  await app.db`delete from group_members where group_id = ${id}`
  expect(await statusOf(id)).toBe(404)
  expect(await read(moderator, id)).toMatchObject({ hiddenBecause: 'noAdmin' })
  await show(moderator, id, true)
  expect(await statusOf(id)).toBe(200)
})

test('a yes holds for the text that the team has seen', async () => {
  const owner = await aUser(app)
  const { id } = await aGroup(app, { by: owner, name: 'Walkers', description: '' })
  await show(moderator, id, true)
  await edit(owner, id, { type: 'students' })
  expect(await statusOf(id)).toBe(200)
  await edit(owner, id, { description: 'Enter your bank details.' })
  expect(await statusOf(id)).toBe(404)
})

test.each<Partial<Group>>([{ name: 'Walkers' }, { description: 'We walk.' }])(
  'a yes to %j is refused when the owner has changed it meanwhile',
  async (seen) => {
    const owner = await aUser(app)
    const group = { name: 'Bank desk', description: 'Enter your bank details.' }
    const { id } = await aGroup(app, { by: owner, ...group })
    expect(await show(moderator, id, true, seen)).toMatchObject({
      status: 409,
      body: { code: 'group_text_changed' },
    })
    expect(await statusOf(id)).toBe(404)
    // A no needs no reading.
    expect((await show(moderator, id, false, seen)).status).toBe(200)
  },
)

test('only managers and the team see why visitors do not see a group', async () => {
  const { id } = await aGroup(app)
  expect(await read(await aUser(app), id)).toMatchObject({
    ...{ isShownToVisitors: false, hiddenBecause: null, shownFrom: null },
  })
  expect(await read(moderator, id)).toMatchObject({ hiddenBecause: 'age' })
  const { body } = await as(app, admin).call(adminGroups.list, { only: 'notShown', limit: 100 })
  expect(body.find((group) => group.id === id)).toMatchObject({ isShownToVisitors: false })
})

test('yes and no are in the audit logs of the moderator and the owner', async () => {
  const owner = await settledUser()
  const { id } = await aGroup(app, { by: owner })
  await show(moderator, id, false)
  await show(moderator, id, true)
  const rows = await app.db<{ action: string; userId: string }[]>`
    select action, user_id from data_audit_logs
    where entity_id = ${id} and action <> 'group_created' order by created_at, id`
  expect(rows.map(({ action, userId }) => [action, userId === owner.me.id])).toEqual([
    ['group_hidden_from_visitors', true],
    ['hid_group_from_visitors', false],
    ['group_shown_to_visitors', true],
    ['showed_group_to_visitors', false],
  ])
})

test('members cannot make their group seem to be one of the team', async () => {
  const [owner, staff] = [await settledUser(), moderator]
  const { id } = await aGroup(app, { by: owner, name: 'Walkers' })
  const named = { name: 'Wеlkom Support Desk', type: 'expats' } as const
  const rejected = { status: 400, body: { field: 'name' } }
  expect(await as(app, owner).call(groups.create, named)).toMatchObject(rejected)
  expect(await edit(owner, id, named)).toMatchObject(rejected)
  expect((await as(app, staff).call(groups.create, named)).status).toBe(201)
  // A group that had such a name before may keep it.
  await app.db`update groups set name = 'Helpdesk' where id = ${id}`
  expect((await edit(owner, id, { name: 'Helpdesk', type: 'students' })).status).toBe(200)
})

test('a new account puts two texts with links a day into groups, also by edits', async () => {
  const owner = await aUser(app)
  const linked = { description: 'Pay at https://bank.example.org' }
  const create = (fields: object) =>
    as(app, owner).call(groups.create, { name: 'Walkers', type: 'expats', ...fields })
  const { body } = await create({})
  expect((await create({ name: 'Visit bank-login.com' })).status).toBe(201)
  expect((await edit(owner, body.id, linked)).status).toBe(200)
  expect((await edit(owner, body.id, linked)).status).toBe(200)
  expect((await create(linked)).status).toBe(429)
  expect((await edit(owner, body.id, { description: 'See https://other.example' })).status).toBe(
    429,
  )
  expect((await create({})).status).toBe(201)
})

test('of the existing groups, only the chosen ones become public with the setting', async () => {
  const owner = await settledUser()
  const [chosen, other, linked] = [
    await aGroup(app, { by: owner, name: 'Chosen' }),
    await aGroup(app, { by: owner, name: 'Other' }),
    await aGroup(app, { by: owner, name: 'Linked', description: 'https://a.example www.b.com' }),
  ]
  const fresh = await aGroup(app)
  const hidden = await aGroup(app, { by: owner, isPrivate: true })
  await as(app, admin).call(settings.update, { hasPublicGroups: false })
  const { body } = await as(app, admin).call(adminGroups.forVisitors, {})
  const offered = (id: string) => body.find((group) => group.id === id)
  expect(offered(chosen.id)).toMatchObject({
    ...{ links: 0, isRecommended: true, hiddenBecause: null, owner: { id: owner.me.id } },
  })
  expect(offered(linked.id)).toMatchObject({ links: 2, isRecommended: false })
  expect(offered(fresh.id)).toMatchObject({ hiddenBecause: 'age', isRecommended: false })
  expect(offered(hidden.id)).toBeUndefined()
  const choose = () => {
    const groupsForVisitors = body.filter(({ id }) => [chosen.id, fresh.id].includes(id))
    return as(app, admin).call(settings.update, { hasPublicGroups: true, groupsForVisitors })
  }
  await app.db`update groups set description = 'Enter your bank details.' where id = ${fresh.id}`
  expect(await choose()).toMatchObject({ status: 409, body: { code: 'group_text_changed' } })
  await app.db`update groups set description = ${fresh.description} where id = ${fresh.id}`
  await choose()
  const statuses = [chosen, fresh, other, linked].map(({ id }) => statusOf(id))
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
  const later = await aGroup(app, { by: owner })
  expect(await statusOf(later.id)).toBe(200)
  // The setting is on already, so nothing is chosen.
  await as(app, admin).call(settings.update, { hasPublicGroups: true, groupsForVisitors: [] })
  expect(await statusOf(chosen.id)).toBe(200)
})
