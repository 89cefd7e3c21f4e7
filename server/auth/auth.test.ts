import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { freshApp, request, type TestApp } from '../testing/freshApp.ts'
import { anAdmin, as, aUser, password, signInAgain } from '../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await freshApp()
  await aUser(app)
})
afterAll(() => app.stop())

const day = 24 * 3_600_000
let counter = 0
const registration = (wishes: Record<string, unknown> = {}) => {
  counter += 1
  const name = `r${counter}-${Math.random().toString(36).slice(2, 8)}`
  return { name: 'Ana', email: `${name}@example.org`, username: name, password, ...wishes }
}
const post = (path: string, payload: Record<string, unknown>, headers = {}) =>
  request(app, { method: 'POST', url: path, payload, headers })
const register = (wishes: Record<string, unknown> = {}) =>
  post(auth.register.path, registration(wishes))
const login = (username: string, secret = password) =>
  post(auth.login.path, { username, password: secret })

test('registering gives a session and the defaults of the product', async () => {
  const { status, body, headers } = await register({ name: ' Ána ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Ána',
    role: 'student',
    languages: [],
    interests: [],
    isAdmin: false,
    gdprConsent: false,
    marketingConsent: false,
    dataProcessingConsent: false,
    cookieConsent: false,
    privacyPolicyAccepted: false,
    dataRetentionConsent: false,
  })
  expect(body).not.toHaveProperty('password')
  const cookie = String(headers['set-cookie']).split(';')[0]
  const me = await request(app, { method: 'GET', url: auth.me.path, headers: { cookie } })
  expect(me.body).toEqual(body)
})

test('fields that are the server’s to set are ignored (S056)', async () => {
  const { status, body } = await register({
    isAdmin: true,
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    createdAt: '2000-01-01T00:00:00Z',
    gdprConsent: true,
    gdprConsentDate: '2000-01-01T00:00:00Z',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ isAdmin: false, gdprConsent: false, gdprConsentDate: null })
  expect((body as { id: string }).id).not.toBe('01890a5d-ac96-774b-bcce-b302099a8057')
  expect((body as { createdAt: string }).createdAt.slice(0, 4)).not.toBe('2000')
})

test.each([
  [{ email: 'not an address' }, 'email', 'Invalid email'],
  [{ email: 'a@x' }, 'email', 'Invalid email'],
  [{ email: `${'a'.repeat(250)}@x.nl` }, 'email', undefined],
  [{ email: 'a@b.nl\r\nRCPT TO' }, 'email', undefined],
  [{ email: undefined }, 'email', 'Required'],
  [{ username: 5 }, 'username', 'Expected string, received number'],
  [{ username: 'ab' }, 'username', 'String must contain at least 3 character(s)'],
  [{ username: 'раypal' }, 'username', undefined],
  [{ username: 'ﬁle' }, 'username', undefined],
  [{ username: 'a\u202eb' }, 'username', undefined],
  [{ username: 'a\u200db' }, 'username', undefined],
  [{ password: '1234567' }, 'password', 'String must contain at least 8 character(s)'],
  [{ password: 'x'.repeat(1025) }, 'password', 'String must contain at most 1024 character(s)'],
  [{ password: 'Welkom-2026' }, 'password', undefined],
  [{ role: 'admin' }, 'role', undefined],
  [{ role: 'superuser' }, 'role', undefined],
  [{ name: ' \u200b\u3164 ' }, 'name', 'Required'],
  [{ name: 'a\r\nBcc: x@y' }, undefined, undefined],
  [{ name: 'x'.repeat(101) }, 'name', 'String must contain at most 100 character(s)'],
])(
  'registering with %j is refused (S006, S058, S071, S072, S079, S085, S086)',
  async (wrong, field, message) => {
    const { status, body } = await register(wrong)
    expect(status).toBe(400)
    if (field) expect(body).toMatchObject({ field })
    if (message) expect(body).toMatchObject({ message })
  },
)

test('one’s own username is no password (S006)', async () => {
  const wishes = registration()
  const { status } = await post(auth.register.path, { ...wishes, password: wishes.username })
  expect(status).toBe(400)
})

test('common passwords are refused on the open internet (S006)', async () => {
  const open = await freshApp({ PUBLIC_URL: 'https://welkom.example' })
  const { status, body } = await request(open, {
    method: 'POST',
    url: auth.register.path,
    payload: registration({ password: 'password123' }),
  })
  expect([status, body]).toMatchObject([400, { field: 'password' }])
  await open.stop()
})

test('names exactly at the limit are taken, counted as people count (S071)', async () => {
  expect((await register({ name: '😀'.repeat(100) })).status).toBe(201)
  expect((await register({ name: '😀'.repeat(101) })).status).toBe(400)
})

test('username and e-mail are one whatever their case (S085, S086)', async () => {
  const first = registration({ email: `case${Date.now()}@bücher.nl` })
  expect((await post(auth.register.path, first)).status).toBe(201)
  const sameName = registration({ username: first.username.toUpperCase() })
  const taken = await post(auth.register.path, sameName)
  expect([taken.status, taken.body]).toMatchObject([409, { field: 'username' }])
  for (const email of [
    first.email.toUpperCase(),
    first.email.replace('bücher.nl', 'xn--bcher-kva.nl'),
  ]) {
    const again = await register({ email })
    expect([again.status, again.body]).toMatchObject([409, { field: 'email' }])
  }
  expect((await login(first.username.toUpperCase())).status).toBe(200)
  expect((await login(first.email)).status).toBe(200)
})

test('a hundred registrations of one address at once make one account (S113, R13)', async () => {
  const email = `same${Date.now()}@example.org`
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      register({ email: i % 2 ? email : email.toUpperCase(), username: `same${i}-${counter}` }),
    ),
  )
  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(201), count(409)]).toEqual([1, 99])
}, 30_000)

test('an unknown name and a wrong password cannot be told apart (S002)', async () => {
  const { me } = await aUser(app)
  const unknown = await login('nobody-at-all')
  const wrong = await login(me.username, 'a wrong password')
  expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
  expect(wrong.body).toEqual({ message: 'Invalid username or password' })
  const headersOf = ({ headers }: typeof wrong) =>
    Object.keys(headers).filter((name) => name !== 'x-request-id')
  expect(headersOf(unknown)).toEqual(headersOf(wrong))
})

test.each([
  [{ username: ['a'], password: { $ne: 1 } }],
  [{ username: '', password: 'x' }],
  [{ username: 'a' }],
  [{ username: 'a', password: 'x'.repeat(1025) }],
])('signing in with %j is refused (S003, S004)', async (payload) => {
  expect((await post(auth.login.path, payload as Record<string, unknown>)).status).toBe(400)
})

test('the messages of an empty form', async () => {
  expect((await post(auth.login.path, { username: '', password: 'x' })).body).toMatchObject({
    message: 'Username is required',
  })
  expect((await post(auth.login.path, { username: 'a', password: '' })).body).toMatchObject({
    message: 'Password is required',
  })
})

test('long passwords count to their last character (S005)', async () => {
  const long = `${'correct horse 🐎 battery staple '.repeat(5)}end`
  const person = await aUser(app, { password: long })
  expect((await login(person.me.username, long)).status).toBe(200)
  expect((await login(person.me.username, long.slice(0, 72))).status).toBe(401)
  expect((await login(person.me.username, long.slice(0, -1))).status).toBe(401)
})

test('an id that we did not give out is never taken over (S010)', async () => {
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

test('signing in anew gives a new id and ends the old one (S010)', async () => {
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

test('the table of sessions signs nobody in (S012)', async () => {
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

test('signing out ends the session and may be repeated (S013)', async () => {
  const person = await aUser(app)
  const first = await as(app, person).call(auth.logout, {})
  expect(first.status).toBe(204)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  expect((await as(app, person).call(auth.logout, {})).status).toBe(204)
})

test('a session ends after 30 idle days, and after 90 days whatever happens (S017)', async () => {
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

test('an administrator’s session acts for 12 hours after signing in (S017)', async () => {
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
  expect([late.status, late.body]).toMatchObject([403, { message: 'Please sign in again' }])
  expect((await as(app, admin).call(auth.me, {})).status).toBe(200)
  const again = await signInAgain(app, admin)
  expect((await as(app, again).call(events.create, draft)).status).toBe(201)
  app.clock.now = start
})

test('an administrator who is one no more loses the right at once (S016)', async () => {
  const admin = await anAdmin(app)
  await app.db`update users set is_admin = false where id = ${admin.me.id}`
  const { status } = await as(app, admin).call(events.cancel, { id: admin.me.id })
  expect(status).toBe(403)
})

test('the twenty-first session ends the oldest (S018)', async () => {
  const first = await aUser(app)
  const cookies = [first]
  for (let i = 0; i < 20; i++) {
    app.clock.forward(1000)
    cookies.push(await signInAgain(app, first))
  }
  expect((await as(app, first).call(auth.me, {})).status).toBe(401)
  for (const person of cookies.slice(1))
    expect((await as(app, person).call(auth.me, {})).status).toBe(200)
}, 30_000)

test('a prototype in the body makes nobody an administrator (S062)', async () => {
  const { body } = await register()
  expect(body).toMatchObject({ isAdmin: false })
})
