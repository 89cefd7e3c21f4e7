import { afterAll, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, password, signInAgain } from '#server/testing/people.ts'
import { findByLogin } from '#server/users/users.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { login as signIn } from './auth.ts'

const app = await sharedApp()
await aUser(app)
afterAll(() => app.jobs.stop())

const day = 24 * 3_600_000
const post = (path: string, payload: Record<string, unknown>, headers = {}) =>
  request(app, { method: 'POST', url: path, payload, headers })
const login = (username: string, secret = password) =>
  post(auth.login.path, { username, password: secret })

test('unknown name and wrong password get the same response (S002)', async () => {
  const { me } = await aUser(app)
  const unknown = await login('nobody-at-all')
  const wrong = await login(me.username, 'a wrong password')
  expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
  expect(wrong.body).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid username or password',
  })
  const comparableHeaders = ({ headers }: typeof wrong) =>
    Object.keys(headers).filter((name) => name !== 'x-request-id')
  expect(comparableHeaders(unknown)).toEqual(comparableHeaders(wrong))
})

test.each([
  [{ username: ['a'], password: { $ne: 1 } }],
  [{ username: '', password: 'x' }],
  [{ username: 'a' }],
  [{ username: 'a', password: 'x'.repeat(1025) }],
])('sign-in with %j is rejected (S003, S004)', async (payload) => {
  expect((await post(auth.login.path, payload as Record<string, unknown>)).status).toBe(400)
})

test('messages of an empty form', async () => {
  expect((await post(auth.login.path, { username: '', password: 'x' })).body).toMatchObject({
    message: 'Username is required',
  })
  expect((await post(auth.login.path, { username: 'a', password: '' })).body).toMatchObject({
    message: 'Password is required',
  })
})

test('sign-in fails when the password changed after it was verified', async () => {
  const person = await aUser(app)
  const found = await findByLogin(app.db, person.me.username)
  const newPassword = 'windmills in the morning'
  const change = { currentPassword: password, newPassword }
  expect((await as(app, person).call(security.changePassword, change)).status).toBe(204)
  await expect(signIn(app, found, { password })).rejects.toMatchObject({ status: 401 })
  const count = () => app.db`select id from sessions where user_id = ${person.me.id}`
  expect(await count()).toHaveLength(1)
  expect((await login(person.me.username, newPassword)).status).toBe(200)
})

test('long passwords are compared in full (S005)', async () => {
  const long = `${'correct horse 🐎 battery staple '.repeat(5)}end`
  const person = await aUser(app, { password: long })
  expect((await login(person.me.username, long)).status).toBe(200)
  expect((await login(person.me.username, long.slice(0, 72))).status).toBe(401)
  expect((await login(person.me.username, long.slice(0, -1))).status).toBe(401)
})

test('foreign session id is never adopted (S010)', async () => {
  const { me } = await aUser(app)
  const reply = await post(
    auth.login.path,
    { username: me.username, password },
    { cookie: 'session=AAAA' },
  )
  expect(String(reply.headers['set-cookie'])).not.toContain('AAAA')
  const probe = { method: 'GET' as const, url: auth.me.path, headers: { cookie: 'session=AAAA' } }
  expect((await request(app, probe)).status).toBe(401)
})

test('sign-in creates a new session and ends the old one (S010)', async () => {
  const person = await aUser(app)
  const reply = await post(
    auth.login.path,
    { username: person.me.username, password },
    { cookie: person.cookie },
  )
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  expect(cookie).not.toBe(person.cookie)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  expect((await as(app, { ...person, cookie }).call(auth.me, {})).status).toBe(200)
})

test('session table contains no usable token (S012)', async () => {
  const person = await aUser(app)
  const rows = await app.db<{ tokenHash: Buffer; id: string }[]>`
    select token_hash, id from sessions where user_id = ${person.me.id}`
  for (const { tokenHash, id } of rows)
    for (const token of [
      id,
      ...(['hex', 'base64', 'base64url'] as const).map((e) => tokenHash.toString(e)),
    ]) {
      const { status } = await as(app, { ...person, cookie: `session=${token}` }).call(auth.me, {})
      expect(status).toBe(401)
    }
})

test('sign-out ends the session and is idempotent (S013)', async () => {
  const person = await aUser(app)
  const first = await as(app, person).call(auth.logout, {})
  expect(first.status).toBe(204)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  expect((await as(app, person).call(auth.logout, {})).status).toBe(204)
})

test('session ends after 30 idle days and after 90 days in any case (S017)', async () => {
  const start = app.clock.now
  const idle = await aUser(app)
  const busy = await aUser(app)
  for (let passed = 0; passed < 89; passed += 20) {
    app.clock.forward(20 * day)
    const { status } = await as(app, busy).call(auth.me, {})
    expect(status).toBe(passed + 20 < 90 ? 200 : 401)
  }
  expect((await as(app, idle).call(auth.me, {})).status).toBe(401)
  app.clock.now = start
})

test('sign-in is in the audit log with browser and shortened address', async () => {
  const person = await aUser(app)
  await request(app, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: person.me.username, password },
    headers: { 'user-agent': 'A browser' },
    remoteAddress: '198.51.100.77',
  })
  const [row] = await app.db`
    select action, ip_address, user_agent from data_audit_logs
    where user_id = ${person.me.id} and action = 'signed_in'`
  expect(row).toMatchObject({ ipAddress: '198.51.100.0', userAgent: 'A browser' })
})

test('nightly job deletes expired sessions only', async () => {
  const start = app.clock.now
  const old = await aUser(app)
  app.clock.forward(31 * day)
  const fresh = await aUser(app)
  await app.jobs.start()
  await app.jobs.drain()
  const rows = await app.db<{ userId: string }[]>`
    select user_id from sessions where user_id in ${app.db([old.me.id, fresh.me.id])}`
  expect(rows.map(({ userId }) => userId)).toEqual([fresh.me.id])
  app.clock.now = start
})

test('administrator session has admin rights for 12 hours (S017)', async () => {
  const start = app.clock.now
  const admin = await anAdmin(app)
  const draft = {
    title: 'Walk',
    description: 'A walk',
    startDate: '2030-01-01T10:00:00Z',
    endDate: '2030-01-01T11:00:00Z',
    location: 'Leiden',
    price: '0',
  }
  expect((await as(app, admin).call(events.create, draft)).status).toBe(201)
  app.clock.forward(13 * 3_600_000)
  const late = await as(app, admin).call(events.create, draft)
  expect([late.status, late.body]).toMatchObject([403, { message: 'Please log in again' }])
  expect((await as(app, admin).call(auth.me, {})).status).toBe(200)
  const renewed = await signInAgain(app, admin)
  expect((await as(app, renewed).call(events.create, draft)).status).toBe(201)
  app.clock.now = start
})

test('demoted administrator loses the rights at once (S016)', async () => {
  const admin = await anAdmin(app)
  await app.db`update users set is_admin = false where id = ${admin.me.id}`
  const { status } = await as(app, admin).call(events.cancel, { id: admin.me.id })
  expect(status).toBe(403)
})

test('twenty-first session ends the oldest one (S018)', async () => {
  const first = await aUser(app)
  const cookies = [first]
  for (let i = 0; i < 20; i++) {
    app.clock.forward(1000)
    cookies.push(await signInAgain(app, first))
  }
  expect((await as(app, first).call(auth.me, {})).status).toBe(401)
  for (const person of cookies.slice(1))
    expect((await as(app, person).call(auth.me, {})).status).toBe(200)
})
