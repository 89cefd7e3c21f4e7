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
const admin = await aUser(app) // the first of an empty installation is an administrator
beforeEach(() => allow('invitation'))

const allow = (registration: RegistrationMode) =>
  as(app, admin).call(settings.update, { registration })
const invite = async (draft: Partial<InvitationDraft> = {}) => {
  const { body } = await as(app, admin).call(settings.invite, { uses: 1, ...draft })
  return { ...body, secret: new URL(body.url).searchParams.get('invitation') ?? '' }
}
const register = (invitation?: string, wishes: { email?: string } = {}) => {
  const username = `u-${crypto.randomUUID().slice(0, 13)}`
  const email = `only.${username}@example.org`
  const person = { name: 'Noor', username, email, password, ...wishes }
  return as(app, null).call(auth.register, { ...person, ...(invitation && { invitation }) })
}
const listed = async () => (await as(app, admin).call(settings.invitations, {})).body
const usesLeft = async (id: string) => (await listed()).find((one) => one.id === id)?.usesLeft
const worksNoMore = {
  status: 403,
  body: { message: 'This invitation does not work any more. Please ask for a new one.' },
}

test('where it is closed nobody registers, with an invitation or without', async () => {
  const { secret } = await invite()
  await allow('closed')
  for (const reply of [await register(), await register(secret)])
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'Nobody can register at the moment. Please come back later.' },
    })
  await allow('open')
  expect((await register()).status).toBe(201)
})

test('where it takes an invitation, each lets in as many as it says', async () => {
  expect(await register()).toMatchObject({
    status: 403,
    body: { message: 'Registering takes an invitation here. Please ask somebody who is a member.' },
  })
  const { id, secret } = await invite({ uses: 2 })
  expect((await register(secret)).status).toBe(201)
  expect(await usesLeft(id)).toBe(1)
  expect((await register(secret)).status).toBe(201)
  expect(await register(secret)).toMatchObject(worksNoMore)
  expect(await register('x'.repeat(43))).toMatchObject(worksNoMore)
  expect(await usesLeft(id)).toBeUndefined()
})

test('a registration that fails uses nothing up', async () => {
  const { id, secret } = await invite()
  expect((await register(secret, { email: admin.me.email })).status).toBe(409)
  expect(await usesLeft(id)).toBe(1)
  expect((await register(secret)).status).toBe(201)
})

test('it works for as many days as it says, and until it is taken back', async () => {
  const [short, taken] = [await invite({ days: 1 }), await invite({ days: 90 })]
  app.clock.forward(dayMs)
  expect(await register(short.secret)).toMatchObject(worksNoMore)
  app.clock.forward(-dayMs)
  const revoke = () => as(app, admin).call(settings.revokeInvitation, { id: taken.id })
  expect((await revoke()).status).toBe(204)
  expect((await revoke()).status).toBe(404)
  expect(await register(taken.secret)).toMatchObject(worksNoMore)
})

test('only its hash is kept, and it is told once', async () => {
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

test('the first account of an empty installation may always register', async () => {
  const empty = await ownTestDatabase()
  await empty.sql`
    insert into settings (key, value) values ('platform', ${empty.sql.json({ registration: 'closed' })})`
  const another = await freshApp({}, empty)
  expect((await registerUser(another)).me.isAdmin).toBe(true)
  await expect(registerUser(another)).rejects.toThrow(/403/)
  await another.stop()
  await empty.close()
})

test('whoever opens a link learns whether it works, and that spends nothing', async () => {
  const { id, secret } = await invite()
  const check = async (invitation: string) =>
    (await as(app, null).call(settings.checkInvitation, { invitation })).body
  expect(await check(secret)).toEqual({ isGood: true })
  expect(await usesLeft(id)).toBe(1)
  expect(await check('invented')).toEqual({ isGood: false })
  await register(secret)
  expect(await check(secret)).toEqual({ isGood: false })
})
