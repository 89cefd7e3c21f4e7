import { expect, test } from 'vitest'
import { aDevice } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const mailDir = mailFolder()
const app = await sharedApp({ DATA_DIR: mailDir })
const day = 24 * 3_600_000

/** A group with an admin, a member and a message, removed by a moderator. */
const removedGroup = async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana, name: `Loud ${crypto.randomUUID().slice(0, 8)}` })
  await joinGroup(app, joris, group)
  const { body: sentMessage } = await as(app, joris).call(groups.send, {
    id: group.id,
    message: 'Hoi',
  })
  const caseId = await aCase(app, mina, 'group', group.id)
  const moderator = await aModerator(app)
  const { status, body } = await decideCase(app, moderator, caseId, { kind: 'remove' })
  if (status !== 201) throw new Error(`Could not remove: ${JSON.stringify(body)}`)
  return { ana, joris, mina, group, sentMessage, caseId, decision: body }
}
type Removed = Awaited<ReturnType<typeof removedGroup>>

const notificationsOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ title, message }) => ({
    title,
    message,
  }))

const isInDatabase = async ({ group }: Pick<Removed, 'group'>) =>
  (await app.db`select 1 from groups where id = ${group.id}`).length === 1

test('it cannot be found, read or written to, regardless of role', async () => {
  const { ana, joris, mina, group, sentMessage } = await removedGroup()
  const { id } = group
  for (const person of [ana, joris, mina, await anAdmin(app), await aModerator(app)]) {
    const { call } = as(app, person)
    const answers = await Promise.all([
      call(groups.one, { id }),
      call(groups.update, { id, name: 'New', type: 'expats' }),
      call(groups.remove, { id }),
      call(groups.join, { id }),
      call(groups.leave, { id }),
      call(groups.requests, { id }),
      call(groups.answer, { id, userId: mina.me.id, status: 'accepted' }),
      call(groups.members, { id }),
      call(groups.changeMember, { id, userId: joris.me.id, role: 'admin' }),
      call(groups.removeMember, { id, userId: joris.me.id }),
      call(groups.handOver, { id, userId: joris.me.id }),
      call(groups.messages, { id }),
      call(groups.send, { id, message: 'Still here' }),
      call(groups.removeMessage, { id, messageId: sentMessage.id }),
      call(groups.markRead, { id, seq: 1 }),
      call(groups.typing, { id }),
      call(groupInvitations.list, { id }),
      call(groupInvitations.invitable, { id }),
      call(groupInvitations.invite, { id, userId: mina.me.id }),
      call(safety.report, { type: 'group', id, reason: 'spam' }),
      call(safety.report, { type: 'groupMessage', id: sentMessage.id, reason: 'spam' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const listed = await call(groups.list, { q: group.name })
    expect(listed.body).toEqual([])
    const mine = await call(groups.mine, {})
    expect(mine.body).toEqual([])
  }
})

test('it is absent from shared groups, and members still find their messages in their export', async () => {
  const { ana, joris, group } = await removedGroup()
  const { body } = await as(app, joris).call(people.one, { username: ana.me.username })
  expect(JSON.stringify(body)).not.toContain(group.name)
  const { text } = await as(app, joris).call(dataRights.exportNow, {})
  expect(JSON.parse(text).groupMessages).toMatchObject([{ message: 'Hoi' }])
})

test('members are notified of the reason, the owner also of the right to object', async () => {
  const { ana, joris, group } = await removedGroup()
  expect(await notificationsOf(joris)).toEqual([
    {
      title: 'A group was removed',
      message: `“${group.name}” was reported, and our team removed it. We are kind: no threats and no harassment.`,
    },
  ])
  const titles = (await notificationsOf(ana)).map(({ title }) => title)
  expect(titles).toContain('Your group was removed')
  expect(titles).not.toContain('A group was removed')
  await app.jobs.drain()
  const mail = (await mailsTo(mailDir, ana)).at(-1)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    'If you’re right, it comes back with its members and messages',
  )
})

test('queued notifications about it are not delivered', async () => {
  const [ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  await aDevice(app, joris)
  await as(app, ana).call(groups.send, { id: group.id, message: `@${joris.me.username} come` })
  const caseId = await aCase(app, mina, 'group', group.id)
  await decideCase(app, await aModerator(app), caseId, { kind: 'remove' })
  app.clock.forward(3_600_000)
  await app.jobs.drain()
  const [push] = await app.db<[{ sentAt: Date | null }?]>`
    select sent_at from push_outbox where user_id = ${joris.me.id} and kind = 'groupMention'`
  expect(push?.sentAt ?? null).toBeNull()
  const subjects = (await mailsTo(mailDir, joris)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.includes('mentioned'))).toEqual([])
  app.clock.forward(-3_600_000)
})

test('a successful objection restores it with members and messages', async () => {
  const { ana, joris, group, sentMessage, caseId, decision } = await removedGroup()
  await sendObjection(app, ana, decision.id)
  const stream = await connectStream(app, joris)
  const other = await aModerator(app)
  const { status } = await decideCase(app, other, caseId, { kind: 'reverse', seen: 1 })
  expect(status).toBe(201)
  await stream.next('groupChanged')
  stream.close()
  const { id } = group
  expect((await as(app, ana).call(groups.one, { id })).body).toMatchObject({
    name: group.name,
    role: 'admin',
    memberCount: 2,
  })
  expect((await as(app, joris).call(groups.messages, { id })).body).toMatchObject([
    { id: sentMessage.id, message: 'Hoi' },
  ])
  expect((await as(app, joris).call(groups.send, { id, message: 'We are back' })).status).toBe(201)
  expect((await notificationsOf(joris))[0]).toEqual({
    title: 'A group is back',
    message: `We’ve looked at it again. “${group.name}” is open again, with its members and messages.`,
  })
  await app.jobs.drain()
  const mail = (await mailsTo(mailDir, ana)).at(-1)
  expect(mail?.text).toContain('It is open again, with its members and messages.')
})

test('a warning with removal hides it; only reverting the removal restores it', async () => {
  const [ana, mina] = [await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: ana })
  const first = await aCase(app, mina, 'group', group.id)
  const warned = await decideCase(app, await aModerator(app), first, { kind: 'warn' })
  const second = await aCase(app, mina, 'group', group.id)
  await decideCase(app, await aModerator(app), second, { kind: 'warn', alsoRemoves: true })
  const isOpen = async () => (await as(app, ana).call(groups.one, { id: group.id })).status === 200
  expect(await isOpen()).toBe(false)
  // The first case removed nothing.
  await sendObjection(app, ana, warned.body.id)
  const other = await aModerator(app)
  expect((await decideCase(app, other, first, { kind: 'reverse', seen: 1 })).status).toBe(201)
  expect(await isOpen()).toBe(false)
  const [row] = await app.db<[{ id: string }]>`select id from decisions where case_id = ${second}`
  await sendObjection(app, ana, row.id)
  expect((await decideCase(app, other, second, { kind: 'reverse', seen: 1 })).status).toBe(201)
  expect(await isOpen()).toBe(true)
})

const runNightlyJob = async () => {
  await app.jobs.send(app.db, 'privacy.retention', {}, { key: 'every' })
  await app.db`update jobs set due_at = now() where key = 'every'`
  await app.jobs.drain()
}

test('it is deleted after the objection period, but not during a pending objection', async () => {
  const start = app.clock.now
  const [expired, waiting] = [await removedGroup(), await removedGroup()]
  app.clock.forward(170 * day)
  await sendObjection(app, await signInAgain(app, waiting.ana), waiting.decision.id)
  await runNightlyJob()
  expect([await isInDatabase(expired), await isInDatabase(waiting)]).toEqual([true, true])
  app.clock.forward(20 * day)
  await runNightlyJob()
  expect([await isInDatabase(expired), await isInDatabase(waiting)]).toEqual([false, true])
  const sentMessage =
    await app.db`select 1 from group_messages where id = ${expired.sentMessage.id}`
  expect(sentMessage).toEqual([])
  const admin = await anAdmin(app)
  const decisionReply = await decideCase(app, admin, waiting.caseId, { kind: 'uphold', seen: 1 })
  expect(decisionReply.status).toBe(201)
  await runNightlyJob()
  expect(await isInDatabase(waiting)).toBe(true)
  app.clock.forward(190 * day)
  await runNightlyJob()
  expect(await isInDatabase(waiting)).toBe(false)
  app.clock.now = start
})

test('account erasure ends the membership of a hidden group without notifying a successor', async () => {
  const { ana, joris, group } = await removedGroup()
  const before = (await notificationsOf(joris)).length
  expect((await as(app, ana).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect(await notificationsOf(joris)).toHaveLength(before)
  const members = await app.db`select user_id from group_members where group_id = ${group.id}`
  expect(members).toEqual([{ userId: joris.me.id }])
})

test('moderators still see its name and description and that it is removed', async () => {
  const { caseId, group, decision, ana } = await removedGroup()
  await sendObjection(app, ana, decision.id)
  const { body } = await as(app, await aModerator(app)).call(cases.one, { id: caseId })
  expect(body).toMatchObject({
    context: { isThere: false },
    choices: ['uphold', 'reverse', 'warn', 'suspend'],
  })
  expect(body.snapshot).toContain(group.name)
})
