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

const cookiesOf = ({ headers }: Reply) => [headers['set-cookie']].flat().map(String)
const deviceOf = (reply: Reply) =>
  cookiesOf(reply)
    .find((cookie) => /^(?:__Host-)?device=/.test(cookie))
    ?.split(';')[0] ?? ''
const signIn = (person: Person, cookie = '', at: TestApp = app) =>
  request(at, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: person.me.username, password },
    headers: { cookie },
  })
const noticesOf = async ({ me }: Person) => {
  const rows = await app.db`
    select id from notifications where user_id = ${me.id} and type = 'newSignIn'`
  return rows.length
}

test('a sign-in from a new device is told, by mail too; the next one from it is not (M10)', async () => {
  expect(await noticesOf(mina)).toBe(0)
  const first = await signIn(mina)
  expect(await noticesOf(mina)).toBe(1)
  await signIn(mina, deviceOf(first))
  expect(await noticesOf(mina)).toBe(1)
  await app.jobs.settle()
  const subjects = (await mailsTo(dataDir, mina)).map(({ subject }) => subject)
  expect(subjects).toEqual(['A sign-in from a new device'])
})

test('where one registered is no new device, also after signing out', async () => {
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
      cookie: cookiesOf(registered)
        .map((one) => one.split(';')[0])
        .join('; '),
    },
  })
  expect(cookiesOf(out).some((cookie) => cookie.startsWith('device='))).toBe(false)
  await signIn(joris, deviceOf(registered))
  expect(await noticesOf(joris)).toBe(0)
})

test('a device known to one person is new to another, and the table does not tell', async () => {
  const joris = await aUser(app)
  const device = deviceOf(await signIn(mina))
  expect(deviceOf(await signIn(joris, device))).toBe(device)
  expect(await noticesOf(joris)).toBe(1)
  const rows = await app.db<{ markHash: Buffer }[]>`
    select mark_hash from known_devices where user_id in ${app.db([mina.me.id, joris.me.id])}`
  expect(new Set(rows.map(({ markHash }) => markHash.toString('hex'))).size).toBe(rows.length)
})

test('a mark that we did not make is not taken over', async () => {
  const reply = await signIn(mina, 'device=mine')
  expect(deviceOf(reply)).toMatch(/^device=[\w-]{43}$/)
})

test('whose devices were forgotten after a year is told of the next', async () => {
  await app.db`delete from known_devices where user_id = ${mina.me.id}`
  await signIn(mina)
  expect(await noticesOf(mina)).toBe(1)
})

test('somebody who never signed in is not told of the first device', async () => {
  await app.db`delete from known_devices where user_id = ${mina.me.id}`
  await app.db`update users set last_login_at = null where id = ${mina.me.id}`
  await signIn(mina)
  expect(await noticesOf(mina)).toBe(0)
  await signIn(mina)
  expect(await noticesOf(mina)).toBe(1)
})

test('the mark signs nobody in, and over https belongs to this host alone', async () => {
  const safe = await freshApp({ PUBLIC_URL: 'https://welkom.example', DATA_DIR: dataDir })
  const reply = await signIn(mina, '', safe)
  const cookie = cookiesOf(reply).find((one) => one.startsWith('__Host-device=')) ?? ''
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000'])
    expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
  const { status } = await as(safe, { ...mina, cookie: cookie.split(';')[0] ?? '' }).call(
    auth.me,
    {},
  )
  expect(status).toBe(401)
  await safe.stop()
})
