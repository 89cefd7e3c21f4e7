import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { heldIntervals, streamEndsWithinMs } from '#server/testing/intervals.ts'
import { listenAs } from '#server/testing/listening.ts'
import { as, aUser, origin, type Person, password, signInAgain } from '#server/testing/people.ts'
import { findUser } from '#server/users/users.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { login as signIn } from '../auth.ts'
import { refuseStaleSignIn } from '../freshSignIn.ts'
import { resumeSession } from '../sessions.ts'
import { askToChangeEmail } from './emailChange.ts'

const newPassword = 'windmills in the morning'

let mina: Person
const { pass } = heldIntervals()
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
})

const change = (person: Person, currentPassword = password, secret = newPassword, at = app) =>
  as(at, person).call(security.changePassword, { currentPassword, newPassword: secret })
const isIn = async (person: Person) => (await as(app, person).call(auth.me, {})).status === 200
const withCookieOf = (person: Person, { headers }: { headers: Record<string, unknown> }) => ({
  ...person,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const login = async (secret: string) =>
  (await as(app, null).call(auth.login, { username: mina.me.username, password: secret })).status

test('a new password ends the other sessions; this one goes on under a new id (S014)', async () => {
  const other = await signInAgain(app, mina)
  const reply = await change(mina)
  expect(reply.status).toBe(204)
  expect(await isIn(other)).toBe(false)
  expect(await isIn(mina)).toBe(false)
  const here = withCookieOf(mina, reply)
  expect(here.cookie).not.toBe(mina.cookie)
  expect(await isIn(here)).toBe(true)
  expect([await login(password), await login(newPassword)]).toEqual([401, 200])
})

test('the streams of other sessions close, that of this one stays (S014)', async () => {
  const other = await signInAgain(app, mina)
  const [here, there] = [await listenAs(app, mina), await listenAs(app, other)]
  await change(mina)
  pass(streamEndsWithinMs)
  await there.ends()
  expect(here.response.destroyed).toBe(false)
  here.close()
})

test('a wrong present password is 403, and changes nothing (S014)', async () => {
  const other = await signInAgain(app, mina)
  const { status, body } = await change(mina, 'not my password')
  expect([status, body]).toEqual([
    403,
    { message: 'This is not your password', field: 'currentPassword' },
  ])
  expect([await isIn(mina), await isIn(other)]).toEqual([true, true])
  expect(await login(password)).toBe(200)
})

test('a weak new one is refused', async () => {
  for (const weak of [mina.me.username, 'liverpool1']) {
    const { status, body } = await change(mina, password, weak)
    expect([status, body]).toMatchObject([400, { field: 'newPassword' }])
  }
  expect(await login(password)).toBe(200)
})

test('guessing the present one is limited as signing in is', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const statuses: number[] = []
  for (let time = 0; time < 6; time++)
    statuses.push((await change(mina, 'not my password', newPassword, strict)).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  await strict.stop()
})

test('of two changes at once one counts', async () => {
  const other = await signInAgain(app, mina)
  const secrets = ['the first of the two', 'the second of the two']
  const answers = await Promise.all([
    change(mina, password, secrets[0]),
    change(other, password, secrets[1]),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403])
  const won = secrets[answers.findIndex(({ status }) => status === 204)] ?? ''
  expect(await login(won)).toBe(200)
})

test('who was at the door with the password of before is not let in', async () => {
  const read = await findUser(app.db, mina.me.id)
  expect((await change(mina)).status).toBe(204)
  const late = signIn(app, read, { password, code: undefined }, origin)
  await expect(late).rejects.toMatchObject({ status: 401 })
})

test('a change takes away links for a new password, and stands in the trail', async () => {
  const waiting = async () => {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from mail_links
      where user_id = ${mina.me.id} and expires_at > ${app.now()}`
    return row.count
  }
  await as(app, null).call(security.forgotPassword, { email: mina.me.email })
  await app.jobs.settle()
  expect(await waiting()).toBe(1)
  await change(mina)
  expect(await waiting()).toBe(0)
  const trail = await app.db`
    select new_data from data_audit_logs
    where user_id = ${mina.me.id} and action = 'password_changed'`
  expect(trail).toEqual([{ newData: { changed: ['password'] } }])
})

test('a change takes back an address that was asked for before', async () => {
  const email = `other-${mina.me.email}`
  await inTransaction(app.db, (tx) => askToChangeEmail(app, tx, mina.me, email, origin))
  const open = () => app.db`
    select purpose from mail_links
    where user_id = ${mina.me.id} and expires_at > ${app.now()} order by purpose`
  expect(await open()).toEqual([{ purpose: 'confirmEmail' }, { purpose: 'undoEmail' }])
  const here = withCookieOf(mina, await change(mina))
  expect(await open()).toEqual([{ purpose: 'undoEmail' }])
  expect((await as(app, here).call(auth.me, {})).body).toMatchObject({ pendingEmail: null })
})

const isFresh = async (person: Person) => {
  const [, token = ''] = person.cookie.split('=')
  const found = await resumeSession(app, token)
  try {
    refuseStaleSignIn(found?.session ?? null, app.now())
    return true
  } catch {
    return false
  }
}

test('giving the password again makes the session fresh, under a new id', async () => {
  const start = app.clock.now
  app.clock.forward(2 * 3_600_000)
  expect(await isFresh(mina)).toBe(false)
  const wrong = await as(app, mina).call(security.authenticate, { password: 'not mine' })
  expect([wrong.status, wrong.body]).toMatchObject([403, { field: 'password' }])
  expect(await isFresh(mina)).toBe(false)
  const reply = await as(app, mina).call(security.authenticate, { password })
  expect(reply.status).toBe(204)
  expect(await isIn(mina)).toBe(false)
  expect(await isFresh(withCookieOf(mina, reply))).toBe(true)
  app.clock.now = start
})

test('neither can be done from another site', async () => {
  const { status } = await request(app, {
    method: 'POST',
    url: security.changePassword.path,
    payload: { currentPassword: password, newPassword },
    headers: { cookie: mina.cookie, 'sec-fetch-site': 'cross-site' },
  })
  expect(status).toBe(403)
  expect(await login(password)).toBe(200)
})
