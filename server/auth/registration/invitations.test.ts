import { beforeEach, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, password, registerUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { type InvitationDraft, settings } from '#shared/settings/contract.ts'
import type { RegistrationMode } from '#shared/settings/platform.ts'

const dayMs = 24 * 3_600_000

const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const admin = await aUser(app) // the first user is administrator
beforeEach(() => setMode('invitation'))

const setMode = (registration: RegistrationMode) =>
  as(app, admin).call(settings.update, { registration })
const invite = async (draft: Partial<InvitationDraft> = {}) => {
  const { body } = await as(app, admin).call(settings.invite, { uses: 1, ...draft })
  return { ...body, secret: new URL(body.url).searchParams.get('invitation') ?? '' }
}
const register = (invitation?: string, overrides: { email?: string } = {}) => {
  const username = `u-${crypto.randomUUID().slice(0, 13)}`
  const email = `only.${username}@example.org`
  const person = { name: 'Noor', username, email, password, ...overrides }
  return as(app, null).call(auth.register, { ...person, ...(invitation && { invitation }) })
}
const listed = async () => (await as(app, admin).call(settings.invitations, {})).body
const usesLeft = async (id: string) => (await listed()).find((one) => one.id === id)?.usesLeft
const invalidInvitation = {
  status: 403,
  body: { message: 'This invitation no longer works. Please ask for a new one.' },
}

test('closed registration rejects everyone, with or without an invitation', async () => {
  const { secret } = await invite()
  await setMode('closed')
  for (const reply of [await register(), await register(secret)])
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'Registration is closed at the moment. Please come back later.' },
    })
  await setMode('open')
  expect((await register()).status).toBe(201)
})

test('an invitation allows its number of registrations', async () => {
  expect(await register()).toMatchObject({
    status: 403,
    body: {
      message: 'You need an invitation to register here. Please ask a member.',
    },
  })
  const { id, secret } = await invite({ uses: 2 })
  expect((await register(secret)).status).toBe(201)
  expect(await usesLeft(id)).toBe(1)
  expect((await register(secret)).status).toBe(201)
  expect(await register(secret)).toMatchObject(invalidInvitation)
  expect(await register('x'.repeat(43))).toMatchObject(invalidInvitation)
  expect(await usesLeft(id)).toBeUndefined()
})

test('a failed registration does not use up the invitation', async () => {
  const { id, secret } = await invite()
  expect((await register(secret, { email: admin.me.email })).status).toBe(409)
  expect(await usesLeft(id)).toBe(1)
  expect((await register(secret)).status).toBe(201)
})

test('an invitation ends by expiry or revocation', async () => {
  const [shortLived, revoked] = [await invite({ days: 1 }), await invite({ days: 90 })]
  app.clock.forward(dayMs)
  expect(await register(shortLived.secret)).toMatchObject(invalidInvitation)
  app.clock.forward(-dayMs)
  const revoke = () => as(app, admin).call(settings.revokeInvitation, { id: revoked.id })
  expect((await revoke()).status).toBe(204)
  expect((await revoke()).status).toBe(404)
  expect(await register(revoked.secret)).toMatchObject(invalidInvitation)
})

test('the token is returned once and stored only as a hash', async () => {
  const { id, secret, url } = await invite()
  expect(url).toBe(`${app.config.publicUrl}/auth?invitation=${secret}`)
  expect((await listed()).find((one) => one.id === id)).toEqual({
    id,
    usesLeft: 1,
    madeBy: admin.me.name,
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
  })
  const [row] =
    await app.db`select i::text as text from registration_invitations i where id = ${id}`
  expect(row?.text).not.toContain(secret)
})

test('the first account may always register', async () => {
  const empty = await ownTestDatabase()
  await empty.sql`
    insert into settings (key, value) values ('platform', ${empty.sql.json({ registration: 'closed' })})`
  const emptyApp = await freshApp({}, empty)
  expect((await registerUser(emptyApp)).me.isAdmin).toBe(true)
  await expect(registerUser(emptyApp)).rejects.toThrow(/403/)
  await emptyApp.stop()
  await empty.close()
})

test('checking an invitation does not use it up', async () => {
  const { id, secret } = await invite()
  const check = async (invitation: string) =>
    (await as(app, null).call(settings.checkInvitation, { invitation })).body
  expect(await check(secret)).toEqual({ isGood: true })
  expect(await usesLeft(id)).toBe(1)
  expect(await check('invented')).toEqual({ isGood: false })
  await register(secret)
  expect(await check(secret)).toEqual({ isGood: false })
})
