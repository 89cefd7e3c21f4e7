import { beforeAll, expect, test } from 'vitest'
import {
  type Authenticator,
  addPasskey,
  anAuthenticator,
  type Tampering,
} from '#server/testing/authenticator.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { maxPasskeysPerUser, passkeys } from '#shared/auth/passkeys/contract.ts'

let ana: Person
let phone: Authenticator
const app = await sharedApp()
await aUser(app)
beforeAll(async () => {
  ana = await aUser(app)
  phone = anAuthenticator()
  await addPasskey(app, ana, phone)
})

const minutes = 60_000
const signInOptions = async () => (await as(app, null).call(passkeys.signInOptions, {})).body
const signInWith = async (device: Authenticator, twist?: Tampering) =>
  as(app, null).call(passkeys.signIn, { response: device.sign(await signInOptions(), twist) })
const sessionCookie = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const listActions = async ({ me }: Person) => {
  const rows = await app.db<{ action: string }[]>`
    select action from data_audit_logs where user_id = ${me.id} order by created_at, id`
  return rows.map(({ action }) => action)
}
const readSession = async (cookie: string) => {
  const [row] = await app.db<{ isStrong: boolean; authenticatedAt: Date }[]>`
    select is_strong, authenticated_at from sessions
    where token_hash = sha256(${cookie.replace('session=', '')}::bytea)`
  return row
}

test('passkey starts a strong session and ends the previous one', async () => {
  const reply = await as(app, ana).call(passkeys.signIn, {
    response: phone.sign(await signInOptions()),
  })
  expect([reply.status, reply.body.username]).toEqual([200, ana.me.username])
  expect((await as(app, ana).call(auth.me, {})).status).toBe(401)
  ana = { ...ana, cookie: sessionCookie(reply) }
  expect((await as(app, ana).call(auth.me, {})).status).toBe(200)
  expect(await readSession(ana.cookie)).toMatchObject({ isStrong: true })
  expect((await listActions(ana)).slice(-2)).toEqual(['passkey_added', 'signed_in'])
  const { body } = await as(app, ana).call(passkeys.list, {})
  expect(body).toMatchObject([
    { name: 'My phone', isSynced: false, lastUsedAt: expect.any(String) },
  ])
  expect(Object.keys(body[0] ?? {})).toHaveLength(5)
})

test('assertion cannot be replayed', async () => {
  const response = phone.sign(await signInOptions())
  const all = await Promise.all(
    Array.from({ length: 5 }, () => as(app, null).call(passkeys.signIn, { response })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
})

test('challenge expires after five minutes', async () => {
  const start = app.clock.now
  const options = await signInOptions()
  app.clock.forward(5 * minutes)
  const { status } = await as(app, null).call(passkeys.signIn, { response: phone.sign(options) })
  expect(status).toBe(401)
  await signInOptions()
  const rows = await app.db`
    select 1 from passkey_challenges where challenge = ${options.challenge}`
  expect(rows).toHaveLength(0)
  app.clock.now = start
})

test.each<[string, Tampering]>([
  ['another site', { origin: 'https://welkom.example' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['another host', { host: 'example.org' }],
  ['unverified user', { isVerified: false }],
  ['a count that is not higher', { counter: 1 }],
  ['the making of a passkey', { type: 'webauthn.create' }],
  ['a device that thinks it is somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('%s is rejected and consumes the challenge', async (_, twist) => {
  const options = await signInOptions()
  const sign = (twisted?: Tampering) =>
    as(app, null).call(passkeys.signIn, { response: phone.sign(options, twisted) })
  const reply = await sign(twist)
  expect([reply.status, reply.body.message]).toEqual([401, 'This passkey doesn’t work here'])
  expect((await sign()).status).toBe(401)
})

test('unknown passkey and invalid signature get the same response', async () => {
  const unknown = anAuthenticator()
  const known = phone.sign(await signInOptions())
  const changed = await as(app, null).call(passkeys.signIn, {
    response: { ...known, response: { ...known.response, signature: 'MEUCIQAA' } },
  })
  const stranger = await signInWith(unknown, { userHandle: 'AAAA' })
  expect([stranger.status, stranger.text]).toEqual([401, changed.text])
})

test('authenticator without a counter can sign in repeatedly', async () => {
  const joris = await aUser(app)
  const device = anAuthenticator({ counts: false })
  await addPasskey(app, joris, device)
  for (let i = 0; i < 3; i++) expect((await signInWith(device)).status).toBe(200)
})

test('registration requires a fresh challenge of this user and this host', async () => {
  const joris = await aUser(app)
  const offer = async (person: Person) => (await as(app, person).call(passkeys.addOptions, {})).body
  const add = (response: ReturnType<Authenticator['make']>) =>
    as(app, joris).call(passkeys.add, { response, name: 'My key' })
  const rejected = [
    anAuthenticator().make(await offer(ana)),
    anAuthenticator().make(await offer(joris), { origin: 'https://welkom.example' }),
    anAuthenticator().make(await offer(joris), { host: 'example.org' }),
    anAuthenticator().make(await offer(joris), { isVerified: false }),
    anAuthenticator().make({ ...(await offer(joris)), ...(await signInOptions()) }),
  ]
  for (const response of rejected) expect((await add(response)).status).toBe(400)
  const attestation = anAuthenticator().make(await offer(joris))
  expect([(await add(attestation)).status, (await add(attestation)).status]).toEqual([201, 400])
  const duplicate = await add(phone.make(await offer(joris)))
  expect([duplicate.status, duplicate.body.message]).toEqual([
    409,
    'This passkey is already in use',
  ])
})

test('existing passkeys are excluded and the 21st is rejected', async () => {
  const joris = await aUser(app)
  const { length } = await Promise.all(
    Array.from({ length: maxPasskeysPerUser - 1 }, () => addPasskey(app, joris, anAuthenticator())),
  )
  const { body } = await as(app, joris).call(passkeys.addOptions, {})
  expect(body.excludeCredentials).toHaveLength(length)
  // Two concurrent registrations, with room for one.
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

test('removed passkey cannot sign in and its sessions are no longer strong', async () => {
  const joris = await aUser(app)
  const device = anAuthenticator()
  const { id } = await addPasskey(app, joris, device)
  const cookie = sessionCookie(await signInWith(device))
  expect((await as(app, joris).call(passkeys.remove, { id })).status).toBe(204)
  expect((await signInWith(device)).status).toBe(401)
  expect(await readSession(cookie)).toMatchObject({ isStrong: false })
  expect((await listActions(joris)).slice(-1)).toEqual(['passkey_removed'])
  const notified = await app.db`
    select 1 from notifications where user_id = ${joris.me.id} and title = 'Your login methods have changed'`
  expect(notified).toHaveLength(2)
})

test('adding a passkey an hour after sign-in requires re-authentication', async () => {
  const start = app.clock.now
  const joris = await aUser(app)
  const device = anAuthenticator()
  await addPasskey(app, joris, device)
  app.clock.forward(61 * minutes)
  const stale = await as(app, joris).call(passkeys.addOptions, {})
  expect([stale.status, stale.body.message]).toEqual([403, 'Please log in again'])

  const requestOptions = async (person: Person) =>
    (await as(app, person).call(passkeys.reauthenticateOptions, {})).body
  const others = phone.sign(await requestOptions(ana))
  expect((await as(app, joris).call(passkeys.reauthenticate, { response: others })).status).toBe(
    403,
  )
  // A sign-in assertion does not answer a re-authentication challenge.
  const elsewhere = device.sign(await signInOptions())
  expect((await as(app, joris).call(passkeys.reauthenticate, { response: elsewhere })).status).toBe(
    403,
  )

  const response = device.sign(await requestOptions(joris))
  const reply = await as(app, joris).call(passkeys.reauthenticate, { response })
  expect(reply.status).toBe(204)
  expect((await as(app, joris).call(auth.me, {})).status).toBe(401)
  const fresh = { ...joris, cookie: sessionCookie(reply) }
  expect((await as(app, fresh).call(passkeys.addOptions, {})).status).toBe(200)
  expect(await readSession(fresh.cookie)).toEqual({
    isStrong: true,
    authenticatedAt: app.clock.now,
  })
  app.clock.now = start
})
