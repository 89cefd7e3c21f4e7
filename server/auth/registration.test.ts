import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { Role } from '#shared/users/user.ts'

const app = await sharedApp()
await aUser(app)

let counter = 0
const registration = (draft: Record<string, unknown> = {}) => {
  counter += 1
  const name = `r${counter}-${Math.random().toString(36).slice(2, 8)}`
  return { name: 'Ana', email: `${name}@example.org`, username: name, password, ...draft }
}
const post = (path: string, payload: Record<string, unknown>, headers = {}) =>
  request(app, { method: 'POST', url: path, payload, headers })
const register = (draft: Record<string, unknown> = {}) =>
  post(auth.register.path, registration(draft))
const login = (username: string, secret = password) =>
  post(auth.login.path, { username, password: secret })

test('registration starts a session with default settings', async () => {
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

test('server-controlled fields are ignored (S056)', async () => {
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

const roles = Role.options.map((role) => `'${role}'`).join(' | ')

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
  [{ password: 'x'.repeat(1025) }, 'password', 'Choose a password of at most 1024 characters'],
  [{ password: 'Welkom-2026' }, 'password', undefined],
  [{ role: 'admin' }, 'role', `Expected ${roles}, received 'admin'`],
  [{ role: 'r'.repeat(1000) }, 'role', `Expected ${roles}, received '${'r'.repeat(40)}…'`],
  [{ role: ['student'] }, 'role', `Expected ${roles}, received array`],
  [{ name: ' \u200b\u3164 ' }, 'name', 'Required'],
  [{ name: 'a\r\nBcc: x@y' }, undefined, undefined],
  [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters'],
])(
  'registration with %j is rejected (S006, S058, S071, S072, S079, S085, S086)',
  async (wrong, field, message) => {
    const { status, body } = await register(wrong)
    expect(status).toBe(400)
    if (field) expect(body).toMatchObject({ field })
    if (message) expect(body).toMatchObject({ message })
  },
)

test('username is rejected as password (S006)', async () => {
  const draft = registration()
  const { status } = await post(auth.register.path, { ...draft, password: draft.username })
  expect(status).toBe(400)
})

test.each(['password123', 'Password123', 'liverpool1', 'welcome1', 'trustno1', '1q2w3e4r5t'])(
  'leaked password %s is rejected, also on localhost (S006)',
  async (password) => {
    const { status, body } = await register({ password })
    expect([status, body]).toEqual([
      400,
      {
        code: 'password_too_common',
        message: 'Choose a less common password',
        field: 'password',
      },
    ])
  },
)

test('names of exactly the maximum length are accepted, counted in characters (S071)', async () => {
  expect((await register({ name: '😀'.repeat(100) })).status).toBe(201)
  expect((await register({ name: '😀'.repeat(101) })).status).toBe(400)
})

test('usernames and emails are unique regardless of case (S085, S086)', async () => {
  const first = registration({ email: `case${Date.now()}@bücher.nl` })
  expect((await post(auth.register.path, first)).status).toBe(201)
  const sameName = registration({ username: first.username.toUpperCase() })
  const duplicate = await post(auth.register.path, sameName)
  expect([duplicate.status, duplicate.body]).toMatchObject([409, { field: 'username' }])
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

test('a hundred concurrent registrations of one address create one account (S113, R13)', async () => {
  const email = `same${Date.now()}@example.org`
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      register({ email: i % 2 ? email : email.toUpperCase(), username: `same${i}-${counter}` }),
    ),
  )
  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(201), count(409)]).toEqual([1, 99])
})

test.each(['__proto__', 'constructor'])(
  '%s in the body grants no administrator rights (S062)',
  async (key) => {
    const inner = key === '__proto__' ? { isAdmin: true } : { prototype: { isAdmin: true } }
    const text = JSON.stringify(registration()).replace(
      '{',
      `{${JSON.stringify(key)}:${JSON.stringify(inner)},`,
    )
    const { status } = await request(app, {
      method: 'POST',
      url: auth.register.path,
      payload: text,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect((await register()).body).toMatchObject({ isAdmin: false })
  },
)

test('address that is too long in ASCII form is rejected (S086)', async () => {
  const email = `a@${'bücher.'.repeat(28)}nl`
  expect(email.length).toBeLessThan(254)
  expect(await register({ email })).toMatchObject({
    status: 400,
    body: { message: 'Invalid email', field: 'email' },
  })
})
