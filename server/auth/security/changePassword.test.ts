import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { requireRecentSignIn } from '#server/sessions/browserSession.ts'
import { resumeSession } from '#server/sessions/sessions.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, password, signInAgain } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { fakeIntervals, streamEndsWithinMs } from '#server/testing/timing.ts'
import { findUser } from '#server/users/users.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { login as signIn } from '../auth.ts'
import { requestEmailChange } from './emailChange.ts'

const newPassword = 'windmills in the morning'

let mina: Person
const { pass } = fakeIntervals()
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
})

const change = (person: Person, currentPassword = password, secret = newPassword, at = app) =>
  as(at, person).call(security.changePassword, { currentPassword, newPassword: secret })
const isSignedIn = async (person: Person) =>
  (await as(app, person).call(auth.me, {})).status === 200
const withCookie = (person: Person, { headers }: { headers: Record<string, unknown> }) => ({
  ...person,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const login = async (secret: string) =>
  (await as(app, null).call(auth.login, { username: mina.me.username, password: secret })).status

test('new password ends other sessions and rotates the token of this one (S014)', async () => {
  const other = await signInAgain(app, mina)
  const reply = await change(mina)
  expect(reply.status).toBe(204)
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(mina)).toBe(false)
  const here = withCookie(mina, reply)
  expect(here.cookie).not.toBe(mina.cookie)
  expect(await isSignedIn(here)).toBe(true)
  expect([await login(password), await login(newPassword)]).toEqual([401, 200])
})

test('streams of other sessions close, this one stays open (S014)', async () => {
  const other = await signInAgain(app, mina)
  const [here, there] = [await connectStream(app, mina), await connectStream(app, other)]
  await change(mina)
  pass(streamEndsWithinMs)
  await there.ends()
  expect(here.response.destroyed).toBe(false)
  here.close()
})

test('wrong current password returns 403 and changes nothing (S014)', async () => {
  const other = await signInAgain(app, mina)
  const { status, body } = await change(mina, 'not my password')
  expect([status, body]).toEqual([
    403,
    { code: 'wrong_password', message: 'This password is not correct', field: 'currentPassword' },
  ])
  expect([await isSignedIn(mina), await isSignedIn(other)]).toEqual([true, true])
  expect(await login(password)).toBe(200)
})

test('weak new password is rejected', async () => {
  for (const weak of [mina.me.username, 'liverpool1']) {
    const { status, body } = await change(mina, password, weak)
    expect([status, body]).toMatchObject([400, { field: 'newPassword' }])
  }
  expect(await login(password)).toBe(200)
})

test('only one of two concurrent changes succeeds', async () => {
  const other = await signInAgain(app, mina)
  const secrets = ['the first of the two', 'the second of the two']
  const answers = await Promise.all([
    change(mina, password, secrets[0]),
    change(other, password, secrets[1]),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  // The change that wins ends the other session, so the loser may already be signed out.
  expect([
    [204, 401],
    [204, 403],
  ]).toContainEqual(statuses)
  const won = secrets[answers.findIndex(({ status }) => status === 204)] ?? ''
  expect(await login(won)).toBe(200)
})

test('pending sign-in with the old password is rejected', async () => {
  const read = await findUser(app.db, mina.me.id)
  expect((await change(mina)).status).toBe(204)
  const late = signIn(app, read, { password, code: undefined })
  await expect(late).rejects.toMatchObject({ status: 401 })
})

test('change voids reset links and is in the audit log', async () => {
  const waiting = async () => {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from mail_links
      where user_id = ${mina.me.id} and expires_at > ${app.now()}`
    return row.count
  }
  await as(app, null).call(security.forgotPassword, { email: mina.me.email })
  await app.jobs.drain()
  expect(await waiting()).toBe(1)
  await change(mina)
  expect(await waiting()).toBe(0)
  const auditLog = await app.db`
    select new_data from data_audit_logs
    where user_id = ${mina.me.id} and action = 'password_changed'`
  expect(auditLog).toEqual([{ newData: { changed: ['password'] } }])
})

test('change cancels a pending email change', async () => {
  const email = `other-${mina.me.email}`
  await inTransaction(app.db, (tx) => requestEmailChange(app, tx, mina.me, email))
  const open = () => app.db`
    select purpose from mail_links
    where user_id = ${mina.me.id} and expires_at > ${app.now()} order by purpose`
  expect(await open()).toEqual([{ purpose: 'confirmEmail' }, { purpose: 'undoEmail' }])
  const here = withCookie(mina, await change(mina))
  expect(await open()).toEqual([{ purpose: 'undoEmail' }])
  expect((await as(app, here).call(auth.me, {})).body).toMatchObject({ pendingEmail: null })
})

const isFresh = async (person: Person) => {
  const [, token = ''] = person.cookie.split('=')
  const found = await resumeSession(app, token)
  try {
    requireRecentSignIn(found?.session ?? null, app.now())
    return true
  } catch {
    return false
  }
}

test('re-authentication resets the sign-in time and rotates the token', async () => {
  const start = app.clock.now
  app.clock.forward(2 * 3_600_000)
  expect(await isFresh(mina)).toBe(false)
  const wrong = await as(app, mina).call(security.authenticate, { password: 'not mine' })
  expect([wrong.status, wrong.body]).toMatchObject([403, { field: 'password' }])
  expect(await isFresh(mina)).toBe(false)
  const reply = await as(app, mina).call(security.authenticate, { password })
  expect(reply.status).toBe(204)
  expect(await isSignedIn(mina)).toBe(false)
  expect(await isFresh(withCookie(mina, reply))).toBe(true)
  app.clock.now = start
})
