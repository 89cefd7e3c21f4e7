import { beforeEach, expect, test } from 'vitest'
import { freshApp, type Reply, request, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'

const dataDir = mailFolder()

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir })
beforeEach(async () => {
  mina = await aUser(app)
})

const listCookies = ({ headers }: Reply) => [headers['set-cookie']].flat().map(String)
const deviceCookie = (reply: Reply) =>
  listCookies(reply)
    .find((cookie) => /^(?:__Host-)?device=/.test(cookie))
    ?.split(';')[0] ?? ''
const signIn = (person: Person, cookie = '', at: TestApp = app) =>
  request(at, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: person.me.username, password },
    headers: { cookie },
  })
const listNotices = async ({ me }: Person) => {
  const rows = await app.db`
    select id from notifications where user_id = ${me.id} and type = 'newSignIn'`
  return rows.length
}

test('sign-in from a new device sends a notification and a mail, the next one does not (M10)', async () => {
  expect(await listNotices(mina)).toBe(0)
  const first = await signIn(mina)
  expect(await listNotices(mina)).toBe(1)
  await signIn(mina, deviceCookie(first))
  expect(await listNotices(mina)).toBe(1)
  await app.jobs.drain()
  const subjects = (await mailsTo(dataDir, mina)).map(({ subject }) => subject)
  expect(subjects).toEqual(['A login from a new device'])
})

test('registering device stays known after signing out', async () => {
  const username = `device-${mina.me.id.slice(0, 13)}`
  const registered = await request(app, {
    method: 'POST',
    url: auth.register.path,
    payload: { name: 'Joris', email: `${username}@example.org`, username, password },
  })
  const joris = {
    ...mina,
    me: { ...mina.me, id: (registered.body as { id: string }).id, username },
  }
  const out = await request(app, {
    method: 'POST',
    url: auth.logout.path,
    headers: {
      cookie: listCookies(registered)
        .map((one) => one.split(';')[0])
        .join('; '),
    },
  })
  expect(listCookies(out).some((cookie) => cookie.startsWith('device='))).toBe(false)
  await signIn(joris, deviceCookie(registered))
  expect(await listNotices(joris)).toBe(0)
})

test('device is known per user, and the table does not reveal sharing', async () => {
  const joris = await aUser(app)
  const device = deviceCookie(await signIn(mina))
  expect(deviceCookie(await signIn(joris, device))).toBe(device)
  expect(await listNotices(joris)).toBe(1)
  const rows = await app.db<{ tokenHash: Buffer }[]>`
    select token_hash from known_devices where user_id in ${app.db([mina.me.id, joris.me.id])}`
  expect(new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex'))).size).toBe(rows.length)
})

test('foreign device token is replaced', async () => {
  const reply = await signIn(mina, 'device=mine')
  expect(deviceCookie(reply)).toMatch(/^device=[\w-]{43}$/)
})

test('device forgotten after a year counts as new', async () => {
  await app.db`delete from known_devices where user_id = ${mina.me.id}`
  await signIn(mina)
  expect(await listNotices(mina)).toBe(1)
})

test('first sign-in of an account sends no notification', async () => {
  await app.db`delete from known_devices where user_id = ${mina.me.id}`
  await app.db`update users set last_login_at = null where id = ${mina.me.id}`
  await signIn(mina)
  expect(await listNotices(mina)).toBe(0)
  await signIn(mina)
  expect(await listNotices(mina)).toBe(1)
})

test('device token does not authenticate and is host-only over https', async () => {
  const safe = await freshApp({ PUBLIC_URL: 'https://welkom.example', DATA_DIR: dataDir })
  const reply = await signIn(mina, '', safe)
  const cookie = listCookies(reply).find((one) => one.startsWith('__Host-device=')) ?? ''
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000'])
    expect(cookie).toContain(attribute)
  expect(cookie).not.toContain('Domain')
  const { status } = await as(safe, { ...mina, cookie: cookie.split(';')[0] ?? '' }).call(
    auth.me,
    {},
  )
  expect(status).toBe(401)
  await safe.stop()
})
