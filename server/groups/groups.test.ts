import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { GroupType, groups, groupTypeLabels } from '#shared/groups/contract.ts'
import { t } from '#shared/language/t.ts'

const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const platformAdmin = await anAdmin(app)

const draft = { name: 'Walkers', description: '', type: 'expats', isPrivate: false } as const
const onlyAdmins = {
  status: 403,
  body: { message: 'Only an admin of this group can change it' },
}
const notFound = { status: 404, body: { message: 'Group not found' } }

const auditLogOf = async (id: string) => {
  const rows = await app.db<{ action: string; newData: unknown }[]>`
    select action, new_data from data_audit_logs where entity_id = ${id} order by id`
  return rows.map(({ action, newData }) => [action, newData])
}

test('an empty installation has one memberless group per type, managed by administrators', async () => {
  const first = []
  for (const type of GroupType.options) {
    const { body } = await as(app, platformAdmin).call(groups.list, {
      type,
      q: t(groupTypeLabels[type]),
    })
    first.push(...body.filter(({ id }) => id.startsWith('019ad000-')))
  }
  expect(first.map(({ name, type }) => [name, type])).toEqual([
    ['Language buddies', 'language_buddies'],
    ['New arrivals', 'new_arrivals'],
    ['Students', 'students'],
    ['Expats', 'expats'],
  ])
  for (const group of first)
    expect(group).toMatchObject({ isPrivate: false, hasAdmin: false, role: null, createdBy: null })
})

describe('creating', () => {
  test('makes the creator its admin and stores the given fields', async () => {
    const { status, body } = await as(app, ana).call(groups.create, {
      name: '  Dutch over coffee ',
      description: 'Once a week,\r\nmistakes welcome.',
      type: 'language_buddies',
      isPrivate: true,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Dutch over coffee',
      description: 'Once a week,\nmistakes welcome.',
      type: 'language_buddies',
      isPrivate: true,
      isMembersOnly: false,
      isForAdminsToWrite: false,
      slowModeSeconds: 0,
      isShownToVisitors: false,
      hiddenBecause: null,
      shownFrom: null,
      languages: [],
      createdBy: ana.me.id,
      createdAt: app.clock.now.toISOString(),
      imageUrl: null,
      focalX: 0.5,
      focalY: 0.5,
      memberCount: 1,
      role: 'admin',
      hasRequested: false,
      invitedBy: null,
      wasRemoved: false,
      hasAdmin: true,
      openRequests: 0,
      faces: [],
    })
    expect(await auditLogOf(body.id)).toEqual([['group_created', null]])
  })

  test('is public and without a description by default', async () => {
    const { body } = await as(app, ana).call(groups.create, { name: 'x', type: 'students' })
    expect(body).toMatchObject({ description: '', isPrivate: false })
  })

  test('enforces length limits in characters, not code units (S071)', async () => {
    const longest = { ...draft, name: '🚲'.repeat(100), description: '🚲'.repeat(1000) }
    expect(await as(app, ana).call(groups.create, longest)).toMatchObject({
      status: 201,
      body: longest,
    })
  })

  test.each([
    ['no name', { type: 'expats' }, 'name'],
    ['a blank name', { name: ' \u00a0\u200b\u3164', type: 'expats' }, 'name'],
    ['a long name', { name: 'x'.repeat(101), type: 'expats' }, 'name'],
    [
      'a long description',
      { name: 'x', type: 'expats', description: 'x'.repeat(1001) },
      'description',
    ],
    ['an unknown type', { name: 'x', type: 'robots' }, 'type'],
  ])('is rejected with %s', async (_, input, field) => {
    const { status, body } = await as(app, ana).call(groups.create, input as typeof draft)
    expect({ status, body }).toMatchObject({ status: 400, body: { field } })
  })
})

describe('changing', () => {
  test('is allowed for its admin and audits the changed fields', async () => {
    const { id } = await aGroup(app, { by: ana })
    const { status, body } = await as(app, ana).call(groups.update, {
      ...draft,
      id,
      isPrivate: true,
      isMembersOnly: true,
    })
    expect(status).toBe(200)
    const changes = { isPrivate: true, isMembersOnly: true }
    expect(body).toMatchObject({ ...draft, ...changes, id, role: 'admin' })
    expect((await auditLogOf(id)).at(-1)).toEqual([
      'group_updated',
      { changed: ['name', 'description', 'isPrivate', 'isMembersOnly'] },
    ])
  })

  test('and deleting are rejected for members, non-members and platform administrators', async () => {
    const { id } = await aGroup(app, { by: ana })
    await joinGroup(app, joris, { id })
    for (const person of [joris, await aUser(app), platformAdmin]) {
      expect(await as(app, person).call(groups.update, { ...draft, id })).toMatchObject(onlyAdmins)
      expect(await as(app, person).call(groups.remove, { id })).toMatchObject(onlyAdmins)
    }
  })

  test('a group without an admin is allowed for platform administrators', async () => {
    const { id } = await aGroup(app, { by: ana })
    await app.db`delete from group_members where group_id = ${id}`
    expect(await as(app, ana).call(groups.update, { ...draft, id })).toMatchObject(onlyAdmins)
    expect((await as(app, platformAdmin).call(groups.update, { ...draft, id })).body).toMatchObject(
      {
        ...draft,
        role: null,
        hasAdmin: false,
      },
    )
    expect((await as(app, platformAdmin).call(groups.remove, { id })).status).toBe(204)
  })

  test('is published to all members immediately', async () => {
    const { id } = await aGroup(app, { by: ana })
    await joinGroup(app, joris, { id })
    const listener = await connectStream(app, joris)
    await as(app, ana).call(groups.update, { ...draft, id })
    expect(await listener.next('groupChanged')).toEqual({ kind: 'groupChanged', groupId: id })
    await as(app, ana).call(groups.remove, { id })
    expect(await listener.next('groupChanged')).toEqual({ kind: 'groupChanged', groupId: id })
    listener.close()
  })
})

test('deleting notifies members and users with a pending request', async () => {
  const { id } = await aGroup(app, { by: ana, isPrivate: true, name: 'Night owls' })
  await joinGroup(app, joris, { id }, ana)
  const requestingUser = await aUser(app)
  await as(app, requestingUser).call(groups.join, { id })
  await as(app, ana).call(groups.remove, { id })
  for (const person of [joris, requestingUser])
    expect(await latestNotification(app, person)).toMatchObject({
      type: 'groupDeleted',
      title: 'A group was deleted',
      message: '“Night owls” has been deleted, along with its messages.',
      actionUrl: '/groups',
    })
  expect((await latestNotification(app, ana))?.type).toBe('askedToJoin')
})

test('deleting removes members, requests and messages; then the group returns 404', async () => {
  const { id } = await aGroup(app, { by: ana, isPrivate: true })
  await as(app, joris).call(groups.join, { id })
  await as(app, ana).call(groups.send, { id, message: 'Hoi' })
  expect((await as(app, ana).call(groups.remove, { id })).status).toBe(204)
  const [row] = await app.db`
    select (select count(*)::int from group_members where group_id = ${id})
      + (select count(*)::int from group_messages where group_id = ${id})
      + (select count(*)::int from group_join_requests where group_id = ${id}) as left`
  expect(row?.left).toBe(0)
  expect((await auditLogOf(id)).at(-1)).toEqual(['group_deleted', null])
  for (const person of [ana, joris, platformAdmin]) {
    expect(await as(app, person).call(groups.one, { id })).toMatchObject(notFound)
    expect(await as(app, person).call(groups.update, { ...draft, id })).toMatchObject(notFound)
    expect(await as(app, person).call(groups.remove, { id })).toMatchObject(notFound)
  }
})
