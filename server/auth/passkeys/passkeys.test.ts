import { beforeAll, expect, test } from 'vitest'
import {
  type Authenticator,
  addedPasskey,
  anAuthenticator,
  type Twist,
} from '#server/testing/authenticator.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys, passkeysPerUser } from '#shared/auth/passkeys/contract.ts'

let ana: Person
let phone: Authenticator
const app = await sharedApp()
await aUser(app)
beforeAll(async () => {
  ana = await aUser(app)
  phone = anAuthenticator()
  await addedPasskey(app, ana, phone)
})

const minutes = 60_000
const optionsToSignIn = async () => (await as(app, null).call(passkeys.signInOptions, {})).body
const signInWith = async (device: Authenticator, twist?: Twist) =>
  as(app, null).call(passkeys.signIn, { response: device.sign(await optionsToSignIn(), twist) })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const deedsOf = async ({ me }: Person) => {
  const rows = await app.db<{ action: string }[]>`
    select action from data_audit_logs where user_id = ${me.id} order by created_at, id`
  return rows.map(({ action }) => action)
}
const sessionOf = async (cookie: string) => {
  const [row] = await app.db<{ isStrong: boolean; authenticatedAt: Date }[]>`
    select is_strong, authenticated_at from sessions
    where token_hash = sha256(${cookie.replace('session=', '')}::bytea)`
  return row
}

test('a passkey signs in, with a strong session, in the place of the one before', async () => {
  const reply = await as(app, ana).call(passkeys.signIn, {
    response: phone.sign(await optionsToSignIn()),
  })
  expect([reply.status, reply.body.username]).toEqual([200, ana.me.username])
  expect((await as(app, ana).call(auth.me, {})).status).toBe(401)
  ana = { ...ana, cookie: cookieOf(reply) }
  expect((await as(app, ana).call(auth.me, {})).status).toBe(200)
  expect(await sessionOf(ana.cookie)).toMatchObject({ isStrong: true })
  expect((await deedsOf(ana)).slice(-2)).toEqual(['passkey_added', 'signed_in'])
  const { body } = await as(app, ana).call(passkeys.list, {})
  expect(body).toMatchObject([
    { name: 'My phone', isSynced: false, lastUsedAt: expect.any(String) },
  ])
  expect(Object.keys(body[0] ?? {})).toHaveLength(5)
})

test('what was signed once signs nobody in a second time', async () => {
  const response = phone.sign(await optionsToSignIn())
  const all = await Promise.all(
    Array.from({ length: 5 }, () => as(app, null).call(passkeys.signIn, { response })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
})

test('a challenge lasts five minutes', async () => {
  const start = app.clock.now
  const options = await optionsToSignIn()
  app.clock.forward(5 * minutes)
  const { status } = await as(app, null).call(passkeys.signIn, { response: phone.sign(options) })
  expect(status).toBe(401)
  await optionsToSignIn()
  const rows = await app.db`
    select 1 from passkey_challenges where challenge = ${options.challenge}`
  expect(rows).toHaveLength(0)
  app.clock.now = start
})

test.each<[string, Twist]>([
  ['another site', { origin: 'https://welkom.example' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['another host', { host: 'example.org' }],
  ['nobody who showed who they are', { isVerified: false }],
  ['a count that is not higher', { counter: 1 }],
  ['the making of a passkey', { type: 'webauthn.create' }],
  ['a device that thinks it is somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('%s signs nobody in, and uses the challenge up', async (_, twist) => {
  const options = await optionsToSignIn()
  const sign = (twisted?: Twist) =>
    as(app, null).call(passkeys.signIn, { response: phone.sign(options, twisted) })
  const reply = await sign(twist)
  expect([reply.status, reply.body.message]).toEqual([401, 'This passkey does not sign anybody in'])
  expect((await sign()).status).toBe(401)
})

test('a passkey that nobody has, and a changed signature, are answered alike', async () => {
  const unknown = anAuthenticator()
  const known = phone.sign(await optionsToSignIn())
  const changed = await as(app, null).call(passkeys.signIn, {
    response: { ...known, response: { ...known.response, signature: 'MEUCIQAA' } },
  })
  const stranger = await signInWith(unknown, { userHandle: 'AAAA' })
  expect([stranger.status, stranger.text]).toEqual([401, changed.text])
})

test('a device that does not count signs in as often as it likes', async () => {
  const joris = await aUser(app)
  const device = anAuthenticator({ counts: false })
  await addedPasskey(app, joris, device)
  for (let i = 0; i < 3; i++) expect((await signInWith(device)).status).toBe(200)
})

test('to be added, a passkey answers what this person was asked, once, and here', async () => {
  const joris = await aUser(app)
  const offer = async (person: Person) => (await as(app, person).call(passkeys.addOptions, {})).body
  const add = (response: ReturnType<Authenticator['make']>) =>
    as(app, joris).call(passkeys.add, { response, name: 'My key' })
  const refused = [
    anAuthenticator().make(await offer(ana)),
    anAuthenticator().make(await offer(joris), { origin: 'https://welkom.example' }),
    anAuthenticator().make(await offer(joris), { host: 'example.org' }),
    anAuthenticator().make(await offer(joris), { isVerified: false }),
    anAuthenticator().make({ ...(await offer(joris)), ...(await optionsToSignIn()) }),
  ]
  for (const response of refused) expect((await add(response)).status).toBe(400)
  const made = anAuthenticator().make(await offer(joris))
  expect([(await add(made)).status, (await add(made)).status]).toEqual([201, 400])
  const taken = await add(phone.make(await offer(joris)))
  expect([taken.status, taken.body.message]).toEqual([409, 'This passkey is in use already'])
})

test('those one has are not offered again, and the 21st is refused', async () => {
  const joris = await aUser(app)
  const { length } = await Promise.all(
    Array.from({ length: passkeysPerUser - 1 }, () => addedPasskey(app, joris, anAuthenticator())),
  )
  const { body } = await as(app, joris).call(passkeys.addOptions, {})
  expect(body.excludeCredentials).toHaveLength(length)
  // Two at once, where there is room for one.
  const offers = await Promise.all([1, 2].map(() => as(app, joris).call(passkeys.addOptions, {})))
  const added = await Promise.all(
    offers.map((offer) =>
      as(app, joris).call(passkeys.add, {
        response: anAuthenticator().make(offer.body),
        name: 'One too many',
      }),
    ),
  )
  expect(added.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await as(app, joris).call(passkeys.addOptions, {})).status).toBe(409)
})

test('a removed passkey signs nobody in, and its sessions are strong no more', async () => {
  const joris = await aUser(app)
  const device = anAuthenticator()
  const { id } = await addedPasskey(app, joris, device)
  const cookie = cookieOf(await signInWith(device))
  expect((await as(app, joris).call(passkeys.remove, { id })).status).toBe(204)
  expect((await signInWith(device)).status).toBe(401)
  expect(await sessionOf(cookie)).toMatchObject({ isStrong: false })
  expect((await deedsOf(joris)).slice(-1)).toEqual(['passkey_removed'])
  const told = await app.db`
    select 1 from notifications where user_id = ${joris.me.id} and title = 'The ways to sign in to your account were changed'`
  expect(told).toHaveLength(2)
})

test('an hour after signing in, a passkey is used again before another is added', async () => {
  const start = app.clock.now
  const joris = await aUser(app)
  const device = anAuthenticator()
  await addedPasskey(app, joris, device)
  app.clock.forward(61 * minutes)
  const stale = await as(app, joris).call(passkeys.addOptions, {})
  expect([stale.status, stale.body.message]).toEqual([403, 'Please sign in again'])

  const ask = async (person: Person) => (await as(app, person).call(passkeys.againOptions, {})).body
  const others = phone.sign(await ask(ana))
  expect((await as(app, joris).call(passkeys.again, { response: others })).status).toBe(403)
  // What was signed to sign in is not what was asked here.
  const elsewhere = device.sign(await optionsToSignIn())
  expect((await as(app, joris).call(passkeys.again, { response: elsewhere })).status).toBe(403)

  const response = device.sign(await ask(joris))
  const again = await as(app, joris).call(passkeys.again, { response })
  expect(again.status).toBe(204)
  expect((await as(app, joris).call(auth.me, {})).status).toBe(401)
  const fresh = { ...joris, cookie: cookieOf(again) }
  expect((await as(app, fresh).call(passkeys.addOptions, {})).status).toBe(200)
  expect(await sessionOf(fresh.cookie)).toEqual({ isStrong: true, authenticatedAt: app.clock.now })
  app.clock.now = start
})

test('guessing is slowed down as with passwords', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const statuses = []
  for (let i = 0; i < 27; i++) {
    const response = anAuthenticator().sign(await optionsToSignIn(), { userHandle: 'AAAA' })
    statuses.push((await as(strict, null).call(passkeys.signIn, { response })).status)
  }
  expect(statuses.slice(23)).toEqual([401, 401, 429, 429])
  await strict.stop()
})
