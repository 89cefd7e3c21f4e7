import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { aDevice } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import {
  aModerator,
  anAdmin,
  as,
  aUser,
  type Person,
  registerUser,
  signInAgain,
} from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { fakeIntervals, streamEndsWithinMs } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const folder = mailFolder()
const day = 24 * 3_600_000
const { pass } = fakeIntervals()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const moderator = await aModerator(app)

/** A user about whom a decision was made. */
const suspendOrBan = async (kind: 'suspend' | 'ban') => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: ana })
  const caseId = await aCase(app, joris, 'post', post.id)
  return { ana, joris, caseId, keepOut: () => decideCase(app, admin, caseId, { kind }) }
}

const signIn = ({ me, password }: Person) =>
  as(app, null).call(auth.login, { username: me.username, password })

const sendObjectionTo = (decisionId: string, email: string, message = 'That was not me.') =>
  as(app, null).call(safety.contact, { topic: 'objection', email, message, decisionId })

test('suspended user is signed out everywhere and can sign in after the suspension', async () => {
  const { ana, keepOut } = await suspendOrBan('suspend')
  const { body: feed } = await as(app, ana).call(events.createFeed, {})
  const device = await aDevice(app, ana)
  const stream = await connectStream(app, ana)
  const { body: decision } = await keepOut()
  pass(streamEndsWithinMs)
  await stream.ends()
  expect((await as(app, ana).call(auth.me, {})).status).toBe(401)
  const devices = await app.db`select 1 from push_subscriptions where id = ${device.id}`
  expect(devices).toHaveLength(0)
  const calendar = () => app.http.inject({ method: 'GET', url: new URL(feed.url).pathname })
  expect((await calendar()).statusCode).toBe(404)

  const rejected = await signIn(ana)
  expect(rejected.status).toBe(403)
  for (const text of ['Your account is suspended until', 'This hurts people.'])
    expect(rejected.body.message).toContain(text)
  expect(rejected.body).toMatchObject({ href: `/privacy/contact?decision=${decision.id}` })
  // The suspension is not disclosed to others.
  expect((await signIn({ ...ana, password: 'a wrong password' })).status).toBe(401)

  app.clock.forward(3 * day + 1000)
  expect((await signIn(ana)).status).toBe(200)
  expect((await calendar()).statusCode).toBe(200)
  app.clock.forward(-3 * day - 1000)
})

test('reset link is rejected too', async () => {
  const { ana, keepOut } = await suspendOrBan('suspend')
  await keepOut()
  await as(app, null).call(security.forgotPassword, { email: ana.me.email })
  await app.jobs.drain()
  const mails = await mailsTo(folder, ana)
  const { token } = findLink(mails.find(({ text }) => text.includes('token=')) ?? { text: '' })
  const reset = { token, password: 'another long password' }
  expect((await as(app, null).call(security.resetPassword, reset)).status).toBe(403)
})

test('banned user is hidden, keeps username and email, and is notified by mail', async () => {
  const { ana, joris, keepOut } = await suspendOrBan('ban')
  await keepOut()
  expect((await signIn(ana)).status).toBe(403)
  app.clock.forward(400 * day)
  expect((await signIn(ana)).status).toBe(403)
  app.clock.forward(-400 * day)
  const { username, email } = ana.me
  expect((await as(app, joris).call(people.one, { username })).status).toBe(404)
  expect((await as(app, joris).call(connections.searchUsers, { q: username })).body).toEqual([])
  const again = { ...ana.me, location: '', nationality: '', password: ana.password }
  await expect(registerUser(app, { ...again, role: 'other' })).rejects.toThrow('already taken')
  const other = `${username.slice(0, 20)}-again`
  await expect(registerUser(app, { username: other, email })).rejects.toThrow(
    'This email address is already taken',
  )
  await app.jobs.drain()
  const mail = (await mailsTo(folder, ana)).at(-1)
  expect(mail?.subject).toBe('Your account is banned')
  expect(mail?.text).toContain('/privacy/contact?decision=')
})

test('objection reopens the case and a reversal ends the measure', async () => {
  const { ana, caseId, keepOut } = await suspendOrBan('ban')
  const { body: decision } = await keepOut()
  expect((await sendObjectionTo(decision.id, ana.me.email)).status).toBe(204)
  expect(await latestNotification(app, moderator)).toMatchObject({ type: 'caseObjected' })
  const file = await as(app, admin).call(cases.one, { id: caseId })
  expect(file.body).toMatchObject({
    ...{ status: 'objected', objections: [{ message: 'That was not me.' }] },
    ...{ decisions: [{ kind: 'ban', decidedBy: { id: admin.me.id } }] },
  })
  // Only those who may ban may reverse a ban.
  expect((await decideCase(app, moderator, caseId, { kind: 'reverse', seen: 1 })).status).toBe(409)
  const other = await anAdmin(app)
  // Deciding without the latest decision is rejected.
  expect((await decideCase(app, other, caseId, { kind: 'reverse', seen: 0 })).status).toBe(409)
  expect((await decideCase(app, other, caseId, { kind: 'reverse', seen: 1 })).status).toBe(201)
  const renewed = await signInAgain(app, ana)
  const { body: notificationsOfAna } = await as(app, renewed).call(notifications.list, {})
  expect(notificationsOfAna.map(({ title }) => title)).toContain(
    'The decision about your post was reversed',
  )
})

test('upheld decision stays in force and one of two suffices', async () => {
  const { ana, joris, caseId, keepOut } = await suspendOrBan('suspend')
  const { body: decision } = await keepOut()
  const other = await aCase(app, joris, 'user', ana.me.id)
  await decideCase(app, admin, other, { kind: 'suspend', days: 30 })
  await sendObjectionTo(decision.id, 'friend.of.ana@example.org')
  await decideCase(app, admin, caseId, { kind: 'uphold', seen: 1 })
  expect((await signIn(ana)).status).toBe(403)
  await sendObjectionTo(decision.id, 'friend.of.ana@example.org')
  await decideCase(app, admin, caseId, { kind: 'reverse', seen: 2 })
  expect((await signIn(ana)).status).toBe(403)
  app.clock.forward(4 * day)
  expect((await signIn(ana)).status).toBe(403)
  app.clock.forward(27 * day)
  expect((await signIn(ana)).status).toBe(200)
  app.clock.forward(-31 * day)
})

test('decision log is append-only', async () => {
  const { keepOut } = await suspendOrBan('suspend')
  const { body } = await keepOut()
  for (const statement of [
    `update decisions set kind = 'dismiss' where id = '${body.id}'`,
    `update decisions set reason = 'Other words' where id = '${body.id}'`,
    `update decisions set decided_by = '${moderator.me.id}' where id = '${body.id}'`,
    `delete from decisions where id = '${body.id}'`,
    `delete from cases where id = '${body.caseId}'`,
    'truncate decisions cascade',
  ])
    await expect(app.db.unsafe(statement)).rejects.toThrow('only added to')
})
