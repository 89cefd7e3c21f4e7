import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dutchTeacher, saveBuddyProfile } from '#server/testing/buddies.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const mina = await aUser(app)
const joris = await aUser(app)
const asMina = as(app, mina)

const postDraft = { title: 'A bike', content: 'Good brakes', category: 'general' as const }
const { id: postId } = await aPost(app)
await saveBuddyProfile(app, mina)
await saveBuddyProfile(app, joris, dutchTeacher)
const weeks = (count: number) => new Date(app.clock.now.getTime() + count * 7 * 24 * 3_600_000)
// Three dates. A day more, because the days of a series are those of Amsterdam.
const lastDay = new Date(weeks(3).getTime() + 24 * 3_600_000)
const repeat = { every: 'weekly' as const, until: lastDay.toISOString().slice(0, 10) }
const buddyRequest = { buddyId: joris.me.id, teachLanguage: 'es', learnLanguage: 'nl' } as const

type Creation = {
  table: string
  rows: number
  create: (clientId?: string) => Promise<{ status: number; body: { id: string } }>
}
const creations: Record<string, Creation> = {
  'a post': {
    table: 'community_posts',
    rows: 1,
    create: (clientId) => asMina.call(community.create, { ...postDraft, clientId }),
  },
  'a comment': {
    table: 'community_comments',
    rows: 1,
    create: (clientId) => asMina.call(community.comment, { id: postId, content: 'Hoi', clientId }),
  },
  'a series of events': {
    table: 'events',
    rows: 3,
    create: (clientId) =>
      as(app, admin).call(events.create, { ...eventDraft(app), repeat, clientId }),
  },
  'a group': {
    table: 'groups',
    rows: 1,
    create: (clientId) => asMina.call(groups.create, { name: 'Walks', type: 'students', clientId }),
  },
  'a request to connect': {
    table: 'user_connections',
    rows: 1,
    create: (clientId) => asMina.call(connections.request, { receiverId: joris.me.id, clientId }),
  },
  'a request to a language buddy': {
    table: 'language_buddy_matches',
    rows: 1,
    create: (clientId) => asMina.call(buddies.request, { ...buddyRequest, clientId }),
  },
}

const count = async (table: string) => (await app.db`select 1 from ${app.db(table)}`).length

describe.each(Object.entries(creations))('%s', (_, { table, rows, create }) => {
  test('is created once for concurrent and later requests with one client id', async () => {
    const before = await count(table)
    const clientId = randomUUID()
    const answers = [
      ...(await Promise.all([create(clientId), create(clientId)])),
      await create(clientId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count(table)).toBe(before + rows)
  })
})

test('client ids are scoped to the user', async () => {
  const clientId = randomUUID()
  const [mine, theirs] = await Promise.all(
    [mina, joris].map((by) => as(app, by).call(community.create, { ...postDraft, clientId })),
  )
  expect([mine?.status, theirs?.status]).toEqual([201, 201])
  expect(mine?.body.id).not.toBe(theirs?.body.id)
})

test('a request without a client id, or with a new one, creates another row', async () => {
  const before = await count('community_posts')
  for (const clientId of [undefined, undefined, randomUUID(), randomUUID()])
    await asMina.call(community.create, { ...postDraft, ...(clientId && { clientId }) })
  expect(await count('community_posts')).toBe(before + 4)
})

test('a deleted row is not created again', async () => {
  const clientId = randomUUID()
  const { body } = await asMina.call(community.create, { ...postDraft, clientId })
  await asMina.call(community.remove, { id: body.id })
  expect((await asMina.call(community.create, { ...postDraft, clientId })).status).toBe(404)
})

test('a rejected request does not use up its client id', async () => {
  const clientId = randomUUID()
  const draft = { id: postId, content: 'Hoi', clientId }
  const reply = await aComment(app, { id: postId })
  const nested = await aComment(app, { id: postId }, { parentId: reply.id })
  const refused = await asMina.call(community.comment, { ...draft, parentId: nested.id })
  expect(refused.status).toBe(409)
  expect((await asMina.call(community.comment, draft)).status).toBe(201)
})

const anna = await anAdmin(app)
const strangers = { forConnection: await aUser(app), forBuddy: await aUser(app) }
await saveBuddyProfile(app, anna)
await saveBuddyProfile(app, strangers.forBuddy, dutchTeacher)

describe('one client id creates', () => {
  const clientId = randomUUID()
  const created = new Set<string>()
  const asAnna = as(app, anna)
  const post = { ...postDraft, clientId }
  const comment = { id: postId, content: 'Hoi', clientId }
  const group = { name: 'Walks', type: 'students', clientId } as const
  const receiverId = strangers.forConnection.me.id
  const buddyId = strangers.forBuddy.me.id

  test.each<[string, () => Promise<{ status: number; body: { id: string } }>]>([
    ['a post', () => asAnna.call(community.create, post)],
    ['another post', () => asAnna.call(community.create, { ...post, title: 'A boat' })],
    ['a comment', () => asAnna.call(community.comment, comment)],
    ['another comment', () => asAnna.call(community.comment, { ...comment, content: 'Ha' })],
    ['a group', () => asAnna.call(groups.create, group)],
    ['another group', () => asAnna.call(groups.create, { ...group, name: 'Boats' })],
    ['a request to connect', () => asAnna.call(connections.request, { receiverId, clientId })],
    ['a buddy', () => asAnna.call(buddies.request, { ...buddyRequest, buddyId, clientId })],
    ['an event', () => asAnna.call(events.create, { ...eventDraft(app), clientId })],
  ])('%s, once', async (_, create) => {
    const [first, second] = [await create(), await create()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect(created).not.toContain(first.body.id)
    created.add(first.body.id)
  })
})
