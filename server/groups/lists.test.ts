import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const platformAdmin = await anAdmin(app)

describe('the list', () => {
  const tag = randomUUID().slice(0, 8)
  const list = async (input: Parameters<typeof inputOf>[0], person = joris) => {
    const { body } = await as(app, person).call(groups.list, input)
    return { names: body.map(({ name }) => name), rows: body }
  }
  const inputOf = (input: {
    type?: 'expats' | 'students'
    q?: string
    before?: string
    limit?: number
  }) => input

  beforeAll(async () => {
    const createGroup = (name: string, more = {}) =>
      aGroup(app, { by: ana, name: `${name} ${tag}`, ...more })
    await createGroup('beta')
    await createGroup('Alpha', { type: 'students' })
    await createGroup('GAMMA', { isPrivate: true, description: `100%_sure café ${tag}x` })
  })

  test('is sorted by name, case-insensitively', async () => {
    const { names } = await list({ q: tag })
    expect(names).toEqual([`Alpha ${tag}`, `beta ${tag}`, `GAMMA ${tag}`])
  })

  test('can be filtered by type', async () => {
    expect((await list({ q: tag, type: 'students' })).names).toEqual([`Alpha ${tag}`])
  })

  test('searches name and description as plain text, ignoring case and accents', async () => {
    expect((await list({ q: `BETA ${tag}` })).names).toEqual([`beta ${tag}`])
    for (const q of [`100%_SURE CAFE ${tag}`, `CAFÉ ${tag}`])
      expect((await list({ q })).names, q).toEqual([`GAMMA ${tag}`])
    expect((await list({ q: `Bèta ${tag}` })).names).toEqual([`beta ${tag}`])
    expect((await list({ q: `1%e ${tag}` })).names).toEqual([])
    expect((await list({ q: `_eta ${tag}` })).names).toEqual([])
    expect((await list({ q: "'; drop table groups; --" })).names).toEqual([])
  })

  test('is paged', async () => {
    const first = await list({ q: tag, limit: 2 })
    const rest = await list({ q: tag, limit: 2, before: first.rows[1]?.id ?? '' })
    expect([first.names.length, rest.names]).toEqual([2, [`GAMMA ${tag}`]])
  })

  test('has the membership of the viewer', async () => {
    const membershipFor = async (person: Person) =>
      (await list({ q: `GAMMA ${tag}` }, person)).rows.map(
        ({ role, hasRequested, openRequests }) => [role, hasRequested, openRequests],
      )[0]
    const { rows } = await list({ q: `GAMMA ${tag}` })
    await as(app, joris).call(groups.join, { id: rows[0]?.id ?? '' })
    expect(await membershipFor(joris)).toEqual([null, true, 0])
    expect(await membershipFor(ana)).toEqual(['admin', false, 1])
    expect(await membershipFor(platformAdmin)).toEqual([null, false, 0])
  })
})

test('the creator of a private group is visible to viewers who may see its members', async () => {
  const { id, name } = await aGroup(app, {
    by: ana,
    isPrivate: true,
    name: `Quiet ${randomUUID()}`,
  })
  const creatorSeenBy = async (person: Person) => {
    const list = await as(app, person).call(groups.list, { q: name })
    const one = await as(app, person).call(groups.one, { id })
    return [list.body[0]?.createdBy, one.body.createdBy]
  }
  await as(app, joris).call(groups.join, { id })
  for (const person of [joris, platformAdmin])
    expect(await creatorSeenBy(person)).toEqual([null, null])
  const answer = { id, userId: joris.me.id, status: 'accepted' } as const
  await as(app, ana).call(groups.answer, answer)
  for (const person of [joris, ana])
    expect(await creatorSeenBy(person)).toEqual([ana.me.id, ana.me.id])
})

describe('the faces of a group', () => {
  const facesFor = async (person: Person, id: string) => {
    const { body } = await as(app, person).call(groups.one, { id })
    return body.faces.map((user) => user.id)
  }

  test('are a few other members, admins first, in lists and on the page', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => aUser(app)))
    const group = await aGroup(app, { by: ana, name: `Faces ${randomUUID()}` })
    for (const member of members) {
      app.clock.forward(1000)
      await joinGroup(app, member, group)
    }
    const ids = [ana, ...members].map(({ me }) => me.id)
    expect(await facesFor(joris, group.id)).toEqual(ids.slice(0, 4))
    expect(await facesFor(ana, group.id)).toEqual(ids.slice(1, 5))
    const list = await as(app, joris).call(groups.list, { q: group.name })
    const mine = await as(app, ana).call(groups.mine, {})
    expect(list.body[0]?.faces.map(({ id }) => id)).toEqual(ids.slice(0, 4))
    expect(mine.body[0]?.faces.map(({ id }) => id)).toEqual(ids.slice(1, 5))
  })

  test('of a private group are shown to its members only', async () => {
    const member = await aUser(app)
    const group = await aGroup(app, { by: ana, isPrivate: true, name: `Faces ${randomUUID()}` })
    await joinGroup(app, member, group, ana)
    expect(await facesFor(member, group.id)).toEqual([ana.me.id])
    expect(await facesFor(joris, group.id)).toEqual([])
    const list = await as(app, joris).call(groups.list, { q: group.name })
    expect(list.body[0]?.faces).toEqual([])
  })

  test('exclude suspended and banned users', async () => {
    const [suspended, banned] = [await aUser(app), await aUser(app)]
    const group = await aGroup(app, { by: ana })
    for (const person of [suspended, banned]) await joinGroup(app, person, group)
    expect(await facesFor(joris, group.id)).toHaveLength(3)
    await app.db`
      update users set suspended_until = now() + interval '1 day' where id = ${suspended.me.id}`
    await app.db`update users set is_banned = true where id = ${banned.me.id}`
    expect(await facesFor(joris, group.id)).toEqual([ana.me.id])
  })
})

test('joined groups show their newest message, with the first name and face of its author', async () => {
  const person = await aUser(app)
  const group = await aGroup(app, { by: ana })
  await joinGroup(app, person, group)
  const lastMessage = async () =>
    (await as(app, person).call(groups.mine, {})).body[0]?.lastMessage ?? null
  expect(await lastMessage()).toBe(null)
  const send = async (by: Person, message: string) =>
    (await as(app, by).call(groups.send, { id: group.id, message })).body
  const photo = '/api/photos/ana'
  await app.db`update users set profile_photo = ${photo} where id = ${ana.me.id}`
  await invalidateSessions(app.db, ana.me.id)
  const first = await send(ana, `Who joins\n the ${'very '.repeat(40)}long walk?`)
  expect(await lastMessage()).toMatchObject({
    seq: first.seq,
    isMine: false,
    sender: ana.me.name.split(' ')[0],
    senderPhoto: photo,
    text: expect.stringMatching(/^Who joins the very .{110,125}$/),
    createdAt: first.createdAt,
  })
  const second = await send(person, 'Me')
  expect(await lastMessage()).toMatchObject({ isMine: true, text: 'Me' })
  await as(app, person).call(groups.removeMessage, { id: group.id, messageId: second.id })
  expect(await lastMessage()).toMatchObject({ seq: first.seq })
})

test('joined groups are listed last joined first, with unread counts', async () => {
  const person = await aUser(app)
  const [one, two] = [
    await aGroup(app, { by: ana, name: 'one' }),
    await aGroup(app, { by: ana, name: 'two' }),
  ]
  await as(app, ana).call(groups.send, { id: two.id, message: 'Before' })
  await joinGroup(app, person, one)
  app.clock.forward(1000)
  await joinGroup(app, person, two)
  await as(app, ana).call(groups.send, { id: one.id, message: 'Hoi' })
  await as(app, person).call(groups.send, { id: one.id, message: 'Hallo' })
  await as(app, ana).call(groups.send, { id: one.id, message: 'Dag' })
  const { body } = await as(app, person).call(groups.mine, {})
  expect(
    body.map(({ name, unread, lastReadSeq, role }) => ({ name, unread, lastReadSeq, role })),
  ).toEqual([
    { name: 'two', unread: 0, lastReadSeq: 1, role: 'member' },
    { name: 'one', unread: 2, lastReadSeq: 0, role: 'member' },
  ])
  expect(body[0]?.joinedAt).toBe(app.clock.now.toISOString())
  const rest = await as(app, person).call(groups.mine, { before: two.id })
  expect(rest.body.map(({ name }) => name)).toEqual(['one'])
})
