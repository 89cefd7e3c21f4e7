import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)
const joris = await aUser(app)
const platformAdmin = await anAdmin(app)

describe('the list', () => {
  const mark = randomUUID().slice(0, 8)
  const list = async (input: Parameters<typeof inputOf>[0], person = joris) => {
    const { body, headers } = await as(app, person).call(groups.list, input)
    return {
      names: body.map(({ name }) => name),
      rows: body,
      total: Number(headers['x-total-count']),
    }
  }
  const inputOf = (input: {
    type?: 'expats' | 'students'
    q?: string
    before?: string
    limit?: number
  }) => input

  beforeAll(async () => {
    const make = (name: string, more = {}) =>
      aGroup(app, { by: ana, name: `${name} ${mark}`, ...more })
    await make('beta')
    await make('Alpha', { type: 'students' })
    await make('GAMMA', { isPrivate: true, description: `100%_sure café ${mark}x` })
  })

  test('is by name, whatever its case, with how many there are in all', async () => {
    const { names, total } = await list({ q: mark })
    expect(names).toEqual([`Alpha ${mark}`, `beta ${mark}`, `GAMMA ${mark}`])
    expect(total).toBe(3)
  })

  test('can be of one type', async () => {
    expect(await list({ q: mark, type: 'students' })).toMatchObject({
      names: [`Alpha ${mark}`],
      total: 1,
    })
  })

  test('searches name and description as plain text, whatever the case and the accents', async () => {
    expect((await list({ q: `BETA ${mark}` })).names).toEqual([`beta ${mark}`])
    for (const q of [`100%_SURE CAFE ${mark}`, `CAFÉ ${mark}`])
      expect((await list({ q })).names, q).toEqual([`GAMMA ${mark}`])
    expect((await list({ q: `Bèta ${mark}` })).names).toEqual([`beta ${mark}`])
    expect((await list({ q: `1%e ${mark}` })).names).toEqual([])
    expect((await list({ q: `_eta ${mark}` })).names).toEqual([])
    expect((await list({ q: "'; drop table groups; --" })).names).toEqual([])
  })

  test('goes on after the last one received', async () => {
    const first = await list({ q: mark, limit: 2 })
    const rest = await list({ q: mark, limit: 2, before: first.rows[1]?.id ?? '' })
    expect([first.names.length, rest.names, rest.total]).toEqual([2, [`GAMMA ${mark}`], 3])
  })

  test('tells each person their own part', async () => {
    const partOf = async (person: Person) =>
      (await list({ q: `GAMMA ${mark}` }, person)).rows.map(
        ({ role, hasRequested, openRequests }) => [role, hasRequested, openRequests],
      )[0]
    const { rows } = await list({ q: `GAMMA ${mark}` })
    await as(app, joris).call(groups.join, { id: rows[0]?.id ?? '' })
    expect(await partOf(joris)).toEqual([null, true, 0])
    expect(await partOf(ana)).toEqual(['admin', false, 1])
    expect(await partOf(platformAdmin)).toEqual([null, false, 0])
  })
})

test('who made a private group is for those who may see who is in it', async () => {
  const { id, name } = await aGroup(app, {
    by: ana,
    isPrivate: true,
    name: `Quiet ${randomUUID()}`,
  })
  const makerFor = async (person: Person) => {
    const list = await as(app, person).call(groups.list, { q: name })
    const one = await as(app, person).call(groups.one, { id })
    return [list.body[0]?.createdBy, one.body.createdBy]
  }
  await as(app, joris).call(groups.join, { id })
  for (const person of [joris, platformAdmin]) expect(await makerFor(person)).toEqual([null, null])
  const answer = { id, userId: joris.me.id, status: 'accepted' } as const
  await as(app, ana).call(groups.answer, answer)
  for (const person of [joris, ana]) expect(await makerFor(person)).toEqual([ana.me.id, ana.me.id])
})

test('the groups one has joined: last joined first, with what is unread', async () => {
  const person = await aUser(app)
  const [one, two] = [
    await aGroup(app, { by: ana, name: 'one' }),
    await aGroup(app, { by: ana, name: 'two' }),
  ]
  await as(app, ana).call(groups.send, { id: two.id, message: 'Before' })
  await joined(app, person, one)
  app.clock.forward(1000)
  await joined(app, person, two)
  await as(app, ana).call(groups.send, { id: one.id, message: 'Hoi' })
  await as(app, person).call(groups.send, { id: one.id, message: 'Hallo' })
  await as(app, ana).call(groups.send, { id: one.id, message: 'Dag' })
  const { body, headers } = await as(app, person).call(groups.mine, {})
  expect(
    body.map(({ name, unread, lastReadSeq, role }) => ({ name, unread, lastReadSeq, role })),
  ).toEqual([
    { name: 'two', unread: 0, lastReadSeq: 1, role: 'member' },
    { name: 'one', unread: 2, lastReadSeq: 0, role: 'member' },
  ])
  expect(body[0]?.joinedAt).toBe(app.clock.now.toISOString())
  expect(headers['x-total-count']).toBe('2')
  const rest = await as(app, person).call(groups.mine, { before: two.id })
  expect(rest.body.map(({ name }) => name)).toEqual(['one'])
})
