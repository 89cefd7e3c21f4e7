import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { freshApp, request, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { resetSecondFactor } from './secondFactor.ts'

const app = await sharedApp()
await aUser(app)

const seconds = 1000
const sessionCookie = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** The code that the app shows `steps` periods of 30 seconds from now. */
const totpCode = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now.getTime() + steps * 30 * seconds,
  })

/** A user with a second factor, whose last used code is one step old. */
const guarded = async () => {
  const person = await aUser(app)
  const begun = await as(app, person).call(secondFactor.begin, {})
  const { secret } = begun.body
  const reply = await as(app, person).call(secondFactor.confirm, { code: totpCode(secret) })
  app.clock.forward(30 * seconds)
  return { ...person, cookie: sessionCookie(reply), secret, codes: reply.body.codes, begun }
}

const signIn = ({ me }: Person, code?: string, at: TestApp = app, remoteAddress = '10.1.1.1') =>
  request(at, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: me.username, password, ...(code !== undefined && { code }) },
    remoteAddress,
  })
const readStatus = async (person: Person) =>
  (await as(app, person).call(secondFactor.read, {})).body

test('correct code turns the second factor on', async () => {
  const person = await aUser(app)
  const off = {
    ...{ isOn: false, since: null, recoveryCodesLeft: 0 },
    ...{ isRequired: false, dueAt: null, isLocked: false },
  }
  expect(await readStatus(person)).toEqual(off)
  const { body } = await as(app, person).call(secondFactor.begin, {})
  expect(body.uri).toBe(
    `otpauth://totp/Welkom:${person.me.username}?issuer=Welkom&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  const wrong = await as(app, person).call(secondFactor.confirm, { code: '12345' })
  expect([wrong.status, wrong.body]).toMatchObject([400, { field: 'code' }])
  expect(await readStatus(person)).toEqual(off)
  expect((await signIn(person)).status).toBe(200)

  const reply = await as(app, person).call(secondFactor.confirm, { code: totpCode(body.secret) })
  expect(reply.body.codes).toHaveLength(10)
  for (const code of reply.body.codes) expect(code).toMatch(/^([a-z02-9]{4}-){3}[a-z02-9]{4}$/)
  // The session became stronger, so its token was rotated.
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  const since = app.clock.now.toISOString()
  const now = { ...person, cookie: sessionCookie(reply) }
  expect(await readStatus(now)).toEqual({ ...off, isOn: true, since, recoveryCodesLeft: 10 })
  expect((await as(app, now).call(secondFactor.begin, {})).status).toBe(409)
})

test('sign-in requires a code after the password', async () => {
  const person = await guarded()
  const asked = await signIn(person)
  expect([asked.status, asked.body]).toEqual([
    401,
    {
      code: 'second_factor_code_required',
      message: 'Enter the code from your authenticator app',
      field: 'code',
    },
  ])
  expect(asked.headers['set-cookie']).toBeUndefined()
  const right = await signIn(person, totpCode(person.secret))
  expect(right.status).toBe(200)
  const rows = await app.db<{ isStrong: boolean }[]>`
    select is_strong from sessions where user_id = ${person.me.id} order by created_at`
  expect(rows.map(({ isStrong }) => isStrong)).toEqual([true, true])
})

test('code does not change the response to a wrong password (S002)', async () => {
  const person = await guarded()
  const login = (username: string) =>
    request(app, {
      method: 'POST',
      url: auth.login.path,
      payload: { username, password: 'a wrong password', code: totpCode(person.secret) },
    })
  const [wrong, unknown] = [await login(person.me.username), await login('nobody-at-all')]
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text])
  expect(wrong.body).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid username or password',
  })
  expect((await signIn(person, totpCode(person.secret))).status).toBe(200)
})

test('code works once, within half a minute before and after', async () => {
  const person = await guarded()
  app.clock.forward(60 * seconds)
  expect((await signIn(person, totpCode(person.secret, -2))).status).toBe(401)
  expect((await signIn(person, totpCode(person.secret, 2))).status).toBe(401)
  const early = totpCode(person.secret, -1)
  expect((await signIn(person, early)).status).toBe(200)
  const reply = await signIn(person, early)
  expect([reply.status, reply.body]).toEqual([
    401,
    {
      code: 'second_factor_code_wrong',
      message: 'This code is wrong or has been used before',
      field: 'code',
    },
  ])
  const late = totpCode(person.secret, 1)
  expect((await signIn(person, `${late.slice(0, 3)} ${late.slice(3)}`)).status).toBe(200)
  // Codes before the last used one are rejected.
  expect((await signIn(person, totpCode(person.secret))).status).toBe(401)
})

test.each([
  ['of the app', ({ secret }: Guarded) => totpCode(secret)],
  ['for recovery', ({ codes }: Guarded) => codes[3] ?? ''],
])('only one of twenty concurrent sign-ins with the same code %s succeeds', async (_, pick) => {
  const person = await guarded()
  const code = pick(person)
  const all = await Promise.all(Array.from({ length: 20 }, () => signIn(person, code)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 401)).toHaveLength(19)
})
type Guarded = Awaited<ReturnType<typeof guarded>>

test('recovery code works once in any formatting, and new codes replace the old ones', async () => {
  const person = await guarded()
  const [first = '', second = '', third = ''] = person.codes
  expect((await signIn(person, first)).status).toBe(200)
  expect((await signIn(person, first)).status).toBe(401)
  expect((await signIn(person, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await readStatus(person)).toMatchObject({ recoveryCodesLeft: 8 })
  const fresh = await as(app, person).call(secondFactor.renewCodes, {})
  expect(new Set([...fresh.body.codes, ...person.codes]).size).toBe(20)
  expect((await signIn(person, third)).status).toBe(401)
  expect((await signIn(person, fresh.body.codes[0])).status).toBe(200)
})

test('table contains no readable code', async () => {
  const { me, codes } = await guarded()
  const rows =
    await app.db`select code_hash::text as h from recovery_codes where user_id = ${me.id}`
  expect(rows).toHaveLength(10)
  const text = JSON.stringify(rows)
  for (const code of codes) expect(text).not.toContain(Buffer.from(code).toString('hex'))
})

test('turning it off makes its sessions weak and sign-in needs no code', async () => {
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
  const actions = rows.map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['second_factor_added', 'second_factor_removed', 'signed_in']),
  )
  const notified = await app.db`
    select 1 from notifications
    where user_id = ${person.me.id} and title = 'Your login methods have changed'`
  expect(notified).toHaveLength(2)
})

test('changes require a sign-in within the last hour', async () => {
  const start = app.clock.now
  const person = await guarded()
  app.clock.forward(61 * 60 * seconds)
  for (const call of [secondFactor.begin, secondFactor.renewCodes, secondFactor.turnOff]) {
    const { status, body } = await as(app, person).call(call, {})
    expect([status, body]).toMatchObject([403, { message: 'Please log in again' }])
  }
  app.clock.now = start
})

test('re-authentication requires the code too', async () => {
  const person = await guarded()
  const reauthenticate = (code?: string) =>
    as(app, person).call(security.authenticate, { password, ...(code && { code }) })
  const asked = await reauthenticate()
  expect([asked.status, asked.body]).toMatchObject([403, { field: 'code' }])
  expect((await reauthenticate('000000')).status).toBe(403)
  expect((await reauthenticate(totpCode(person.secret))).status).toBe(204)
})

test('password change does not count as a recent sign-in with a second factor', async () => {
  const start = app.clock.now
  const person = await guarded()
  app.clock.forward(61 * 60 * seconds)
  const change = await as(app, person).call(security.changePassword, {
    currentPassword: password,
    newPassword: 'another long password',
  })
  expect(change.status).toBe(204)
  const stale = { ...person, cookie: sessionCookie(change) }
  expect((await as(app, stale).call(secondFactor.turnOff, {})).status).toBe(403)
  app.clock.now = start
})

test('limits wrong codes to twenty per hour; a request for a code does not count', async () => {
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
    // Five attempts in half a minute are the account limit.
    expect(await tryWith('000000')).toBe(429)
    wait(31 * seconds)
  }
  expect(await tryWith(totpCode(person.secret))).toBe(429)
  wait(3600 * seconds)
  expect(await tryWith(totpCode(person.secret))).toBe(200)
  vi.useRealTimers()
  await strict.stop()
})

test('operator can reset the second factor', async () => {
  const person = await guarded()
  const { username } = person.me
  expect(await resetSecondFactor(app.db, username)).toEqual({ username, wasOn: true })
  expect(await resetSecondFactor(app.db, username)).toEqual({ username, wasOn: false })
  expect(await resetSecondFactor(app.db, 'nobody-at-all')).toBeNull()
  expect((await signIn(person)).status).toBe(200)
})
