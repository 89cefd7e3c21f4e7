import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup, latestNotification } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { fakeIntervals, streamEndsWithinMs } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const dataDir = mailFolder()
const { pass } = fakeIntervals()
const app = await sharedApp({ DATA_DIR: dataDir })
const admin = await anAdmin(app)

const deleteAccount = (person: Person) => as(app, person).call(dataRights.deleteAccount, {})

test('deleted account is signed out everywhere and cannot sign in (S015)', async () => {
  const ana = await aUser(app)
  const other = await signInAgain(app, ana)
  const stream = await connectStream(app, other)
  const { status, headers } = await deleteAccount(ana)
  expect(status).toBe(204)
  for (const name of ['session', 'device'])
    expect(String(headers['set-cookie'])).toContain(`${name}=;`)
  pass(streamEndsWithinMs)
  await stream.ends()
  for (const person of [ana, other])
    expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  const login = { username: ana.me.username, password: ana.password }
  expect(await as(app, null).call(auth.login, login)).toMatchObject({
    status: 401,
    body: { message: 'Invalid username or password' },
  })
  expect((await deleteAccount(ana)).status).toBe(401)
})

test('deletion requires a recent sign-in (S014)', async () => {
  const ana = await aUser(app)
  app.clock.forward(61 * 60_000)
  expect(await deleteAccount(ana)).toMatchObject({
    status: 403,
    body: { message: 'Please log in again' },
  })
  expect((await as(app, ana).call(auth.me, {})).status).toBe(200)
  expect((await deleteAccount(await signInAgain(app, ana))).status).toBe(204)
})

test('username and email can be registered again without access to old data (G13)', async () => {
  const ana = await aUser(app)
  const { id } = await aGroup(app, { by: ana })
  await joinGroup(app, admin, { id })
  await as(app, ana).call(groups.send, { id, message: 'Long ago' })
  await deleteAccount(ana)
  const { username, email } = ana.me
  const again = await aUser(app, { username, email })
  expect(again.me.id).not.toBe(ana.me.id)
  expect((await as(app, again).call(groups.mine, {})).body).toEqual([])
  expect((await as(app, admin).call(groups.messages, { id })).body).toMatchObject([
    { user: null, message: '', isDeleted: true },
  ])
})

test('seats go to the waitlist and group members are notified', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const { id: eventId } = await anEvent(app, { by: admin, maxAttendees: 1 })
  await as(app, ana).call(events.book, { id: eventId })
  await as(app, joris).call(events.joinWaitlist, { id: eventId })
  const { id: groupId } = await aGroup(app, { by: ana })
  await joinGroup(app, joris, { id: groupId })
  await joinGroup(app, await aUser(app), { id: groupId })
  await deleteAccount(ana)
  const event = await as(app, joris).call(events.one, { id: eventId })
  expect(event.body).toMatchObject({ isBooked: true, placesLeft: 0 })
  const group = await as(app, joris).call(groups.one, { id: groupId })
  expect(group.body).toMatchObject({ role: 'admin', memberCount: 2, createdBy: null })
  expect(await latestNotification(app, joris)).toMatchObject({ type: 'becameAdmin' })
})

test('deletion mail is sent before the address is erased (M10)', async () => {
  const ana = await aUser(app)
  await deleteAccount(ana)
  await app.jobs.drain()
  const [mail, ...others] = await mailsTo(dataDir, ana)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your account was deleted')
  expect(mail?.text).toContain('We have deleted this address too')
  const [row] = await app.db`
    select count(*)::int as count from account_deleted_mails where email = ${ana.me.email}`
  expect(row).toEqual({ count: 0 })
})

test('file of the deletion mail is removed within an hour', async () => {
  const ana = await aUser(app)
  await deleteAccount(ana)
  await app.jobs.drain()
  expect(await mailsTo(dataDir, ana)).toHaveLength(1)
  await app.db`
    update jobs set due_at = now()
    where name = 'mail.deleteFiles'
      and due_at <= ${new Date(app.clock.now.getTime() + 60 * 60_000)}`
  await app.jobs.drain()
  expect(await mailsTo(dataDir, ana)).toEqual([])
})

test('audit log is anonymised and consents are withdrawn', async () => {
  const ana = await aUser(app)
  const [{ subject }] = await app.db<[{ subject: string }]>`
    update users set marketing_consent = true where id = ${ana.me.id}
    returning consent_subject as subject`
  await app.db`
    insert into consent_events (id, subject_id, purpose, was, is_given, policy_version, source)
    values (${randomUUID()}, ${subject}, 'marketingConsent', false, true, '1.0', 'privacy')`
  await deleteAccount(ana)
  const last = await app.db`
    select action, entity_id = user_id as is_buried, ip_address, user_agent from data_audit_logs
    where action = 'account_deleted' order by created_at desc, id desc limit 1`
  expect(last).toEqual([
    { action: 'account_deleted', isBuried: true, ipAddress: null, userAgent: null },
  ])
  const consents = await app.db`
    select is_given, policy_version, source from consent_events
    where subject_id = ${subject} order by is_given desc`
  expect(consents).toEqual([
    { isGiven: true, policyVersion: '1.0', source: 'privacy' },
    { isGiven: false, policyVersion: '1.0', source: 'account' },
  ])
})

test('account with thousands of messages can be deleted', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: joris })
  await joinGroup(app, ana, { id })
  const { body: first } = await as(app, joris).call(groups.send, { id, message: 'Mine' })
  await app.db`
    insert into group_messages (id, group_id, user_id, message, seq, changed_seq)
    select gen_random_uuid(), ${id}, ${ana.me.id}, 'x', n, n from generate_series(2, 2501) n`
  await app.db`update groups set last_seq = 2501 where id = ${id}`
  expect((await deleteAccount(ana)).status).toBe(204)
  const [row] = await app.db`
    select count(*)::int as count, count(distinct changed_seq)::int as numbers,
      max(changed_seq) as last, (select last_seq from groups where id = ${id}) as last_seq
    from group_messages where group_id = ${id} and message = '' and user_id is null`
  expect(row).toEqual({ count: 2500, numbers: 2500, last: 5001, lastSeq: 5001 })
  const { body } = await as(app, joris).call(groups.messages, { id, after: 0, limit: 1 })
  expect(body).toMatchObject([{ id: first.id, message: 'Mine' }])
})
