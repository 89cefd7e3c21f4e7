import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { freshApp, request, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { forgetSecondFactor } from './secondFactor.ts'

const app = await sharedApp()
await aUser(app)

const seconds = 1000
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** What the app on a phone shows, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now.getTime() + steps * 30 * seconds,
  })

/** Somebody with a second factor; the code that confirmed it is a step behind. */
const guarded = async () => {
  const person = await aUser(app)
  const begun = await as(app, person).call(secondFactor.begin, {})
  const { secret } = begun.body
  const reply = await as(app, person).call(secondFactor.confirm, { code: codeOf(secret) })
  app.clock.forward(30 * seconds)
  return { ...person, cookie: cookieOf(reply), secret, codes: reply.body.codes, begun }
}

const signIn = ({ me }: Person, code?: string, at: TestApp = app, remoteAddress = '10.1.1.1') =>
  request(at, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: me.username, password, ...(code !== undefined && { code }) },
    remoteAddress,
  })
const statusOf = async (person: Person) => (await as(app, person).call(secondFactor.read, {})).body

test('a second factor is on once a code of it was right', async () => {
  const person = await aUser(app)
  const off = {
    ...{ isOn: false, since: null, recoveryCodesLeft: 0 },
    ...{ isRequired: false, dueAt: null, isLocked: false },
  }
  expect(await statusOf(person)).toEqual(off)
  const { body } = await as(app, person).call(secondFactor.begin, {})
  expect(body.uri).toBe(
    `otpauth://totp/Welkom:${person.me.username}?issuer=Welkom&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  const wrong = await as(app, person).call(secondFactor.confirm, { code: '12345' })
  expect([wrong.status, wrong.body]).toMatchObject([400, { field: 'code' }])
  expect(await statusOf(person)).toEqual(off)
  expect((await signIn(person)).status).toBe(200)

  const reply = await as(app, person).call(secondFactor.confirm, { code: codeOf(body.secret) })
  expect(reply.body.codes).toHaveLength(10)
  for (const code of reply.body.codes) expect(code).toMatch(/^([a-z02-9]{4}-){3}[a-z02-9]{4}$/)
  // What this session may do has grown: so it has another token, and the one before is no use.
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  const since = app.clock.now.toISOString()
  const now = { ...person, cookie: cookieOf(reply) }
  expect(await statusOf(now)).toEqual({ ...off, isOn: true, since, recoveryCodesLeft: 10 })
  expect((await as(app, now).call(secondFactor.begin, {})).status).toBe(409)
})

test('where it is on, the right password is asked for a code', async () => {
  const person = await guarded()
  const asked = await signIn(person)
  expect([asked.status, asked.body]).toEqual([
    401,
    { message: 'Enter the code from your authenticator app', field: 'code' },
  ])
  expect(asked.headers['set-cookie']).toBeUndefined()
  const right = await signIn(person, codeOf(person.secret))
  expect(right.status).toBe(200)
  const rows = await app.db<{ isStrong: boolean }[]>`
    select is_strong from sessions where user_id = ${person.me.id} order by created_at`
  expect(rows.map(({ isStrong }) => isStrong)).toEqual([true, true])
})

test('with a wrong password a code changes nothing of the answer (S002)', async () => {
  const person = await guarded()
  const login = (username: string) =>
    request(app, {
      method: 'POST',
      url: auth.login.path,
      payload: { username, password: 'a wrong password', code: codeOf(person.secret) },
    })
  const [wrong, unknown] = [await login(person.me.username), await login('nobody-at-all')]
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text])
  expect(wrong.body).toEqual({ message: 'Invalid username or password' })
  expect((await signIn(person, codeOf(person.secret))).status).toBe(200)
})

test('a code works once, and for half a minute before and after', async () => {
  const person = await guarded()
  app.clock.forward(60 * seconds)
  expect((await signIn(person, codeOf(person.secret, -2))).status).toBe(401)
  expect((await signIn(person, codeOf(person.secret, 2))).status).toBe(401)
  const early = codeOf(person.secret, -1)
  expect((await signIn(person, early)).status).toBe(200)
  const reply = await signIn(person, early)
  expect([reply.status, reply.body]).toEqual([
    401,
    { message: 'This code is not right, or was used before', field: 'code' },
  ])
  const late = codeOf(person.secret, 1)
  expect((await signIn(person, `${late.slice(0, 3)} ${late.slice(3)}`)).status).toBe(200)
  // After a later code those before it are too late.
  expect((await signIn(person, codeOf(person.secret))).status).toBe(401)
})

test.each([
  ['of the app', ({ secret }: Guarded) => codeOf(secret)],
  ['for recovery', ({ codes }: Guarded) => codes[3] ?? ''],
])('of twenty sign-ins at once with one code %s, one succeeds', async (_, pick) => {
  const person = await guarded()
  const code = pick(person)
  const all = await Promise.all(Array.from({ length: 20 }, () => signIn(person, code)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 401)).toHaveLength(19)
})
type Guarded = Awaited<ReturnType<typeof guarded>>

test('a recovery code works once, however it is typed, and new ones end the old', async () => {
  const person = await guarded()
  const [first = '', second = '', third = ''] = person.codes
  expect((await signIn(person, first)).status).toBe(200)
  expect((await signIn(person, first)).status).toBe(401)
  expect((await signIn(person, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await statusOf(person)).toMatchObject({ recoveryCodesLeft: 8 })
  const fresh = await as(app, person).call(secondFactor.renewCodes, {})
  expect(new Set([...fresh.body.codes, ...person.codes]).size).toBe(20)
  expect((await signIn(person, third)).status).toBe(401)
  expect((await signIn(person, fresh.body.codes[0])).status).toBe(200)
})

test('no code can be read from the table', async () => {
  const { me, codes } = await guarded()
  const rows =
    await app.db`select code_hash::text as h from recovery_codes where user_id = ${me.id}`
  expect(rows).toHaveLength(10)
  const text = JSON.stringify(rows)
  for (const code of codes) expect(text).not.toContain(Buffer.from(code).toString('hex'))
})

test('turned off, it is not asked for, and those signed in with it are not strong', async () => {
  const person = await guarded()
  expect((await as(app, person).call(secondFactor.turnOff, {})).status).toBe(204)
  expect((await signIn(person)).status).toBe(200)
  expect((await signIn(person, 'whatever')).status).toBe(200)
  const strong = await app.db`
    select 1 from sessions where user_id = ${person.me.id} and is_strong`
  expect(strong).toHaveLength(0)
  expect((await as(app, person).call(secondFactor.turnOff, {})).status).toBe(409)
  const rows = await app.db<{ action: string }[]>`
    select action from data_audit_logs where user_id = ${person.me.id} order by created_at, id`
  const deeds = rows.map(({ action }) => action)
  expect(deeds).toEqual(
    expect.arrayContaining(['second_factor_added', 'second_factor_removed', 'signed_in']),
  )
  const told = await app.db`
    select 1 from notifications
    where user_id = ${person.me.id} and title = 'The ways to sign in to your account were changed'`
  expect(told).toHaveLength(2)
})

test('an hour after signing in nothing of it is changed', async () => {
  const start = app.clock.now
  const person = await guarded()
  app.clock.forward(61 * 60 * seconds)
  for (const call of [secondFactor.begin, secondFactor.renewCodes, secondFactor.turnOff]) {
    const { status, body } = await as(app, person).call(call, {})
    expect([status, body]).toMatchObject([403, { message: 'Please sign in again' }])
  }
  app.clock.now = start
})

test('to sign in again takes the code as well, or the session would be as weak as a password', async () => {
  const person = await guarded()
  const again = (code?: string) =>
    as(app, person).call(security.authenticate, { password, ...(code && { code }) })
  const asked = await again()
  expect([asked.status, asked.body]).toMatchObject([403, { field: 'code' }])
  expect((await again('000000')).status).toBe(403)
  expect((await again(codeOf(person.secret))).status).toBe(204)
})

test('a changed password alone makes no fresh sign-in where a code is wanted', async () => {
  const start = app.clock.now
  const person = await guarded()
  app.clock.forward(61 * 60 * seconds)
  const change = await as(app, person).call(security.changePassword, {
    currentPassword: password,
    newPassword: 'another long password',
  })
  expect(change.status).toBe(204)
  const stale = { ...person, cookie: cookieOf(change) }
  expect((await as(app, stale).call(secondFactor.turnOff, {})).status).toBe(403)
  app.clock.now = start
})

test('twenty wrong codes an hour, from wherever; to be asked for one is no failure', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  strict.clock.now = app.clock.now
  const person = await guarded()
  const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
  let asked = 0
  const tryWith = async (code?: string) =>
    (await signIn(person, code, strict, `10.2.${asked++ >> 4}.1`)).status
  for (let i = 0; i < 12; i++) expect(await tryWith()).toBe(401)
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 5; i++) expect(await tryWith('000000')).toBe(401)
    // Five wrong ones in half a minute are the most for one account, as with passwords.
    expect(await tryWith('000000')).toBe(429)
    wait(31 * seconds)
  }
  expect(await tryWith(codeOf(person.secret))).toBe(429)
  wait(3600 * seconds)
  expect(await tryWith(codeOf(person.secret))).toBe(200)
  vi.useRealTimers()
  await strict.stop()
})

test('the operator lets somebody in who has lost everything', async () => {
  const person = await guarded()
  const { username } = person.me
  expect(await forgetSecondFactor(app.db, username)).toEqual({ username, wasOn: true })
  expect(await forgetSecondFactor(app.db, username)).toEqual({ username, wasOn: false })
  expect(await forgetSecondFactor(app.db, 'nobody-at-all')).toBeNull()
  expect((await signIn(person)).status).toBe(200)
})
