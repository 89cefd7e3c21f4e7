import { afterAll, beforeAll, expect, test } from 'vitest'
import { addedPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { events } from '#shared/events/contract.ts'

// What one administrator decides here is meant for all: so nobody else is in this database.
let app: TestApp
let weak: Person
let strong: Person
let close: () => Promise<void>
beforeAll(async () => {
  const database = await ownTestDatabase()
  close = database.close
  app = await freshApp({}, database)
  weak = await anAdmin(app)
  strong = await anAdmin(app)
  const device = anAuthenticator()
  await addedPasskey(app, strong, device)
  const { body } = await as(app, null).call(passkeys.signInOptions, {})
  const reply = await as(app, null).call(passkeys.signIn, { response: device.sign(body) })
  strong = { ...strong, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' }
})
afterAll(async () => {
  await app.stop()
  await close()
})

const require = (person: Person, isSecondFactorRequired: boolean) =>
  as(app, person).call(adminSecurity.change, { isSecondFactorRequired })

test('administrators can be required to sign in with more than a password', async () => {
  const member = await aUser(app)
  const event = await anEvent(app, { by: weak })
  const locked = await require(weak, true)
  expect([locked.status, locked.body.message]).toEqual([
    409,
    'Sign in with a passkey or a second factor yourself first',
  ])
  expect((await require(strong, true)).body).toEqual({
    isSecondFactorRequired: true,
    isStrong: true,
  })

  const refused = await as(app, weak).call(events.cancel, { id: event.id })
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { message: 'Sign in with a passkey or a second factor first' },
  ])
  expect((await require(weak, false)).status).toBe(403)
  // Why, and what to do about it, they can see; and do all that anybody may.
  expect((await as(app, weak).call(adminSecurity.read, {})).body).toEqual({
    isSecondFactorRequired: true,
    isStrong: false,
  })
  expect((await as(app, weak).call(secondFactor.read, {})).body).toMatchObject({ isRequired: true })
  expect((await as(app, weak).call(auth.me, {})).status).toBe(200)
  // It is about administrators: nobody else is told more than before.
  expect((await as(app, member).call(adminSecurity.read, {})).body.message).toBe(
    'This is for administrators only',
  )
  expect((await as(app, member).call(secondFactor.read, {})).body).toMatchObject({
    isRequired: false,
  })

  expect((await as(app, strong).call(events.cancel, { id: event.id })).status).toBe(204)
  await require(strong, false)
  expect(
    (await as(app, weak).call(events.cancel, { id: (await anEvent(app, { by: weak })).id })).status,
  ).toBe(204)
  const rows = await app.db<{ action: string }[]>`
    select action from data_audit_logs
    where user_id = ${strong.me.id} and entity_type = 'settings' order by created_at, id`
  expect(rows.map(({ action }) => action)).toEqual([
    'second_factor_required',
    'second_factor_not_required',
  ])
})

test('a former administrator needs no second factor', async () => {
  await require(strong, true)
  await app.db`update users set is_admin = false where id = ${strong.me.id}`
  expect((await as(app, strong).call(adminSecurity.read, {})).status).toBe(403)
  await app.db`update users set is_admin = true where id = ${strong.me.id}`
  await require(strong, false)
})

test('turning it on replaces a stored value that cannot be read, which counts as on', async () => {
  await app.db`
    insert into settings (key, value) values ('adminsNeedSecondFactor', '"no"')
    on conflict (key) do update set value = excluded.value`
  expect((await require(strong, true)).status).toBe(200)
  expect(await app.db`select value from settings where key = 'adminsNeedSecondFactor'`).toEqual([
    { value: true },
  ])
  expect((await require(strong, false)).status).toBe(200)
})
