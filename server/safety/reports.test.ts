import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { only } from '#server/testing/canary.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined, told } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { community } from '#shared/community/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { type ReportDraft, safety } from '#shared/safety/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const moderator = await aModerator(app)

type Draft = Partial<ReportDraft> & Pick<ReportDraft, 'type' | 'id'>

const report = (by: Person, draft: Draft) =>
  as(app, by).call(safety.report, { reason: 'harassment', ...draft })

const casesOf = (id: string) =>
  app.db`select status, owner_id, snapshot, report_count from cases where subject_id = ${id}`

const openedOf = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.list, {})
  return body.filter(({ type }) => type === 'caseOpened').length
}

test('one case for each thing, however many report it; each once, and all are thanked', async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana, title: 'Rooms', content: 'Pay before you look.' })
  const before = await openedOf(moderator)
  const first = await report(joris, { type: 'post', id: post.id, reason: 'scam' })
  expect(first).toMatchObject({ status: 201, body: { type: 'post', reason: 'scam' } })
  expect((await report(mina, { type: 'post', id: post.id, words: 'To me too.' })).status).toBe(201)
  const again = await report(joris, { type: 'post', id: post.id })
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have reported this already. A person will look at it.',
  ])
  expect(await casesOf(post.id)).toEqual([
    {
      status: 'open',
      ownerId: ana.me.id,
      snapshot: 'Rooms\n\nPay before you look.',
      reportCount: 2,
    },
  ])
  for (const person of [joris, mina])
    expect(await told(app, person)).toMatchObject({
      type: 'reportReceived',
      message: expect.stringMatching(/^A person looks at your report of an? \w+/),
      actionUrl: null,
    })
  expect(await told(app, ana)).toBeUndefined()
  expect(await openedOf(moderator)).toBe(before + 1)
  expect((await told(app, admin))?.actionUrl).toMatch(/^\/safety\?case=/)
})

test('fifty who report the same at once make one case', async () => {
  const post = await aPost(app)
  const reporters = await Promise.all(Array.from({ length: 50 }, () => aUser(app)))
  const replies = await Promise.all(
    reporters.map((by) => report(by, { type: 'post', id: post.id })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await casesOf(post.id)).toMatchObject([{ reportCount: 50 }])
})

test('what one does not see is not found, and not reported', async () => {
  const [ana, joris, stranger] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await joined(app, joris, group, ana)
  const message = `${only(ana, joris)} Go home.`
  const { body: said } = await as(app, ana).call(groups.send, { id: group.id, message })
  await connected(app, ana, joris)
  const direct = await aDirectMessage(app, ana, joris)
  const codeOf = async (by: Person, draft: Draft) => (await report(by, draft)).status
  for (const type of ['groupMessage', 'directMessage'] as const) {
    const id = type === 'groupMessage' ? said.id : direct.id
    expect(await codeOf(stranger, { type, id })).toBe(404)
    expect(await codeOf(admin, { type, id })).toBe(404)
    expect(await codeOf(joris, { type, id })).toBe(201)
  }
  const mine = await aDirectMessage(app, joris, ana)
  expect(await codeOf(joris, { type: 'directMessage', id: mine.id })).toBe(404)
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, post, { by: ana })
  await blocked(app, ana, stranger)
  const hidden: Draft[] = [
    { type: 'post', id: post.id },
    { type: 'comment', id: comment.id },
    { type: 'user', id: ana.me.id },
  ]
  for (const draft of hidden) {
    expect(await codeOf(stranger, draft)).toBe(404)
    expect(await codeOf(joris, draft)).toBe(201)
  }
  for (const type of ['post', 'comment', 'groupMessage', 'group', 'event', 'user'] as const)
    expect(await codeOf(joris, { type, id: randomUUID() })).toBe(404)
})

test('what was deleted cannot be reported, nor what is one’s own', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  expect((await report(ana, { type: 'post', id: post.id })).status).toBe(400)
  expect((await report(ana, { type: 'user', id: ana.me.id })).status).toBe(400)
  await connected(app, ana, joris)
  const { id } = await aDirectMessage(app, ana, joris)
  await as(app, ana).call(messages.remove, { id })
  expect((await report(joris, { type: 'directMessage', id })).status).toBe(404)
  await as(app, ana).call(community.remove, { id: post.id })
  expect((await report(joris, { type: 'post', id: post.id })).status).toBe(404)
})

test('groups and events are reported by anybody who is signed in', async () => {
  const joris = await aUser(app)
  const group = await aGroup(app, { name: 'Only for some' })
  const event = await anEvent(app, { by: admin })
  expect((await report(joris, { type: 'group', id: group.id, reason: 'hate' })).status).toBe(201)
  expect((await report(joris, { type: 'event', id: event.id, reason: 'scam' })).status).toBe(201)
  expect(await casesOf(event.id)).toMatchObject([{ ownerId: null }])
})

test('what is changed to and fro is kept as each who reported it saw it', async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana, title: 'Bike', content: 'Good brakes.' })
  const becomes = (content: string) =>
    as(app, ana).call(community.update, {
      ...{ id: post.id, title: 'Bike', category: 'general', content },
    })
  await report(joris, { type: 'post', id: post.id })
  await becomes('Go home, Mina.')
  await report(mina, { type: 'post', id: post.id })
  await becomes('Good brakes.')
  const [row] = await app.db<[{ id: string }]>`select id from cases where subject_id = ${post.id}`
  const { body } = await as(app, moderator).call(cases.one, { id: row.id })
  expect(body).toMatchObject({
    snapshot: 'Bike\n\nGood brakes.',
    reports: [{ seenWords: null }, { seenWords: 'Bike\n\nGo home, Mina.' }],
  })
  // They are its author's, and go when the author does and it is decided.
  expect((await as(app, ana).call(dataRights.deleteAccount, {})).status).toBe(204)
  await as(app, moderator).call(cases.decide, {
    ...{ id: row.id, kind: 'dismiss', reason: 'Gone', seen: 0 },
  })
  const { body: left } = await as(app, moderator).call(cases.one, { id: row.id })
  expect(left.reports.map(({ seenWords }) => seenWords)).toEqual([null, null])
})

test('a second report that blocks keeps the block, and counts no second time', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  const draft = { type: 'post' as const, id: post.id }
  const first = await report(joris, { ...draft, words: 'Again' })
  const second = await report(joris, { ...draft, isBlocking: true })
  expect([second.status, second.body]).toEqual([201, first.body])
  const { body } = await as(app, joris).call(people.blocks, {})
  expect(body.map(({ user }) => user.id)).toEqual([ana.me.id])
  expect(await casesOf(post.id)).toMatchObject([{ reportCount: 1 }])
  // Where both are there already, it says so.
  const page = { type: 'user' as const, id: ana.me.id, isBlocking: true }
  expect((await report(joris, page)).status).toBe(201)
  expect((await report(joris, page)).status).toBe(409)
})

test('with a report goes a block, both or neither', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  const both = { type: 'post' as const, id: post.id, isBlocking: true }
  expect((await report(joris, both)).status).toBe(201)
  const { body } = await as(app, joris).call(people.blocks, {})
  expect(body.map(({ user }) => user.id)).toEqual([ana.me.id])
  // Neither where the report is refused.
  const mine = await aPost(app, { by: joris })
  expect((await report(joris, { ...both, id: mine.id })).status).toBe(400)
  expect((await as(app, joris).call(people.blocks, {})).body).toHaveLength(1)
})

test('nobody is blocked with a group or an event: whose they are is not for all to see', async () => {
  const joris = await aUser(app)
  const group = await aGroup(app, { isPrivate: true })
  const event = await anEvent(app, { by: admin })
  const drafts: Draft[] = [
    { type: 'group', id: group.id },
    { type: 'event', id: event.id },
  ]
  for (const draft of drafts) {
    const refused = await report(joris, { ...draft, isBlocking: true })
    expect([refused.status, refused.body.message]).toEqual([400, 'There is nobody to block'])
    expect((await as(app, joris).call(people.blocks, {})).body).toEqual([])
    expect((await report(joris, draft)).status).toBe(201)
  }
})

test('for a group answers who runs it now, not who made it', async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana })
  await joined(app, joris, group)
  const handOver = { id: group.id, userId: joris.me.id }
  expect((await as(app, ana).call(groups.handOver, handOver)).status).toBe(200)
  expect((await report(mina, { type: 'group', id: group.id })).status).toBe(201)
  expect(await casesOf(group.id)).toMatchObject([{ ownerId: joris.me.id }])
})

test('moderators do not hear of what is theirs, and of theirs only administrators do', async () => {
  const [other, joris] = [await aModerator(app), await aUser(app)]
  const post = await aPost(app, { by: other })
  const before = await Promise.all([other, moderator, admin].map(openedOf))
  await report(joris, { type: 'post', id: post.id })
  const after = await Promise.all([other, moderator, admin].map(openedOf))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 0, 1])
})
