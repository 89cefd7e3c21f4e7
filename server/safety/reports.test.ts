import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
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

const listCases = (id: string) =>
  app.db`select status, owner_id, snapshot, report_count from cases where subject_id = ${id}`

const listNotices = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.list, {})
  return body.filter(({ type }) => type === 'caseOpened').length
}

test('content has one open case with one report per user, and all reporters are thanked', async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana, title: 'Rooms', content: 'Pay before you look.' })
  const before = await listNotices(moderator)
  const first = await report(joris, { type: 'post', id: post.id, reason: 'scam' })
  expect(first).toMatchObject({ status: 201, body: { type: 'post', reason: 'scam' } })
  expect((await report(mina, { type: 'post', id: post.id, details: 'To me too.' })).status).toBe(
    201,
  )
  const again = await report(joris, { type: 'post', id: post.id })
  expect([again.status, again.body.message]).toEqual([
    409,
    'You’ve already reported this. A person will look at it.',
  ])
  expect(await listCases(post.id)).toEqual([
    {
      status: 'open',
      ownerId: ana.me.id,
      snapshot: 'Rooms\n\nPay before you look.',
      reportCount: 2,
    },
  ])
  for (const person of [joris, mina])
    expect(await latestNotification(app, person)).toMatchObject({
      type: 'reportReceived',
      message: expect.stringMatching(/^A person will look at your report of an? \w+/),
      actionUrl: null,
    })
  expect(await latestNotification(app, ana)).toBeUndefined()
  expect(await listNotices(moderator)).toBe(before + 1)
  expect((await latestNotification(app, admin))?.actionUrl).toMatch(/^\/safety\?case=/)
})

test('fifty concurrent reports open one case', async () => {
  const post = await aPost(app)
  const reporters = await Promise.all(Array.from({ length: 50 }, () => aUser(app)))
  const replies = await Promise.all(
    reporters.map((by) => report(by, { type: 'post', id: post.id })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await listCases(post.id)).toMatchObject([{ reportCount: 50 }])
})

test('invisible content cannot be reported', async () => {
  const [ana, joris, stranger] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await joinGroup(app, joris, group, ana)
  const message = `${privateTo(ana, joris)} Go home.`
  const { body: said } = await as(app, ana).call(groups.send, { id: group.id, message })
  await connectUsers(app, ana, joris)
  const direct = await aDirectMessage(app, ana, joris)
  const reportStatus = async (by: Person, draft: Draft) => (await report(by, draft)).status
  for (const type of ['groupMessage', 'directMessage'] as const) {
    const id = type === 'groupMessage' ? said.id : direct.id
    expect(await reportStatus(stranger, { type, id })).toBe(404)
    expect(await reportStatus(admin, { type, id })).toBe(404)
    expect(await reportStatus(joris, { type, id })).toBe(201)
  }
  const mine = await aDirectMessage(app, joris, ana)
  expect(await reportStatus(joris, { type: 'directMessage', id: mine.id })).toBe(404)
  const post = await aPost(app, { by: ana })
  const comment = await aComment(app, post, { by: ana })
  await blockPerson(app, ana, stranger)
  const hidden: Draft[] = [
    { type: 'post', id: post.id },
    { type: 'comment', id: comment.id },
    { type: 'user', id: ana.me.id },
  ]
  for (const draft of hidden) {
    expect(await reportStatus(stranger, draft)).toBe(404)
    expect(await reportStatus(joris, draft)).toBe(201)
  }
  for (const type of ['post', 'comment', 'groupMessage', 'group', 'event', 'user'] as const)
    expect(await reportStatus(joris, { type, id: randomUUID() })).toBe(404)
})

test('deleted and own content cannot be reported', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  expect((await report(ana, { type: 'post', id: post.id })).status).toBe(400)
  expect((await report(ana, { type: 'user', id: ana.me.id })).status).toBe(400)
  await connectUsers(app, ana, joris)
  const { id } = await aDirectMessage(app, ana, joris)
  await as(app, ana).call(messages.remove, { id })
  expect((await report(joris, { type: 'directMessage', id })).status).toBe(404)
  await as(app, ana).call(community.remove, { id: post.id })
  expect((await report(joris, { type: 'post', id: post.id })).status).toBe(404)
})

test('any member can report groups and events', async () => {
  const joris = await aUser(app)
  const group = await aGroup(app, { name: 'Only for some' })
  const event = await anEvent(app, { by: admin })
  expect((await report(joris, { type: 'group', id: group.id, reason: 'hate' })).status).toBe(201)
  expect((await report(joris, { type: 'event', id: event.id, reason: 'scam' })).status).toBe(201)
  expect(await listCases(event.id)).toMatchObject([{ ownerId: null }])
})

test('each reporter has the version they saw', async () => {
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
    reports: [{ seenContent: null }, { seenContent: 'Bike\n\nGo home, Mina.' }],
  })
  // The versions are erased with the account of their author after the decision.
  expect((await as(app, ana).call(dataRights.deleteAccount, {})).status).toBe(204)
  await as(app, moderator).call(cases.decide, {
    ...{ id: row.id, kind: 'dismiss', reason: 'Gone', seen: 0 },
  })
  const { body: caseFile } = await as(app, moderator).call(cases.one, { id: row.id })
  expect(caseFile.reports.map(({ seenContent }) => seenContent)).toEqual([null, null])
})

test('second report with a block only blocks', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  const draft = { type: 'post' as const, id: post.id }
  const first = await report(joris, { ...draft, details: 'Again' })
  const second = await report(joris, { ...draft, isBlocking: true })
  expect([second.status, second.body]).toEqual([201, first.body])
  const { body } = await as(app, joris).call(people.blocks, {})
  expect(body.map(({ user }) => user.id)).toEqual([ana.me.id])
  expect(await listCases(post.id)).toMatchObject([{ reportCount: 1 }])
  // Rejected when both already exist.
  const page = { type: 'user' as const, id: ana.me.id, isBlocking: true }
  expect((await report(joris, page)).status).toBe(201)
  expect((await report(joris, page)).status).toBe(409)
})

test('report and block are atomic', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  const both = { type: 'post' as const, id: post.id, isBlocking: true }
  expect((await report(joris, both)).status).toBe(201)
  const { body } = await as(app, joris).call(people.blocks, {})
  expect(body.map(({ user }) => user.id)).toEqual([ana.me.id])
  // A rejected report does not block.
  const mine = await aPost(app, { by: joris })
  expect((await report(joris, { ...both, id: mine.id })).status).toBe(400)
  expect((await as(app, joris).call(people.blocks, {})).body).toHaveLength(1)
})

test('groups and events cannot be used to block their owner', async () => {
  const joris = await aUser(app)
  const group = await aGroup(app, { isPrivate: true })
  const event = await anEvent(app, { by: admin })
  const drafts: Draft[] = [
    { type: 'group', id: group.id },
    { type: 'event', id: event.id },
  ]
  for (const draft of drafts) {
    const rejected = await report(joris, { ...draft, isBlocking: true })
    expect([rejected.status, rejected.body.message]).toEqual([400, 'There is no one to block'])
    expect((await as(app, joris).call(people.blocks, {})).body).toEqual([])
    expect((await report(joris, draft)).status).toBe(201)
  }
})

test('current group admin is responsible for a group, not its creator', async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  const promotion = { id: group.id, userId: joris.me.id }
  expect((await as(app, ana).call(groups.handOver, promotion)).status).toBe(200)
  expect((await report(mina, { type: 'group', id: group.id })).status).toBe(201)
  expect(await listCases(group.id)).toMatchObject([{ ownerId: joris.me.id }])
})

test('moderators are not notified about their own content, only administrators are', async () => {
  const [other, joris] = [await aModerator(app), await aUser(app)]
  const post = await aPost(app, { by: other })
  const before = await Promise.all([other, moderator, admin].map(listNotices))
  await report(joris, { type: 'post', id: post.id })
  const after = await Promise.all([other, moderator, admin].map(listNotices))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 0, 1])
})
