import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { forgetSessions } from '#server/testing/sessionCheck.ts'
import { grantAdmin } from '#server/users/users.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { events } from '#shared/events/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

// The setting applies to all administrators, so these tests use a separate database.
let app: TestApp
let weak: Person
let strong: Person
let moderator: Person
let close: () => Promise<void>
beforeAll(async () => {
  const database = await ownTestDatabase()
  close = database.close
  app = await freshApp({}, database)
  weak = await anAdmin(app)
  strong = await anAdmin(app)
  moderator = await aModerator(app)
  const device = anAuthenticator()
  await addPasskey(app, strong, device)
  const { body } = await as(app, null).call(passkeys.signInOptions, {})
  const reply = await as(app, null).call(passkeys.signIn, { response: device.sign(body) })
  strong = { ...strong, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' }
})
afterAll(async () => {
  await app.stop()
  await close()
})

/** Ends the set-up period of all team members. */
const afterTheWeek = async () => {
  await app.db`update users set second_factor_by = second_factor_by - interval '7 days'`
  await forgetSessions(app)
}

const weekFrom = (at: Date) => new Date(at.getTime() + 7 * 24 * 3_600_000).toISOString()

const readAs = async (person: Person) => (await as(app, person).call(secondFactor.read, {})).body

/** A team-only call. */
const work = async (person: Person) => (await as(app, person).call(cases.list, {})).status

const require = (person: Person, isSecondFactorRequired: boolean) =>
  as(app, person).call(adminSecurity.change, { isSecondFactorRequired })

test('team can be required to have a second factor', async () => {
  const member = await aUser(app)
  const event = await anEvent(app, { by: weak })
  const locked = await require(weak, true)
  expect([locked.status, locked.body.message]).toEqual([
    409,
    'First log in with a passkey or two-step verification yourself',
  ])
  expect((await require(strong, true)).body).toEqual({
    isSecondFactorRequired: true,
    isStrong: true,
    isLocked: false,
  })
  await afterTheWeek()

  const rejected = await as(app, weak).call(events.cancel, { id: event.id })
  expect([rejected.status, rejected.body]).toMatchObject([
    403,
    {
      message: 'Log in with a passkey or two-step verification first',
      href: '/profile?tab=settings#second-factor',
    },
  ])
  expect((await require(weak, false)).status).toBe(403)
  // They see the reason and the remedy, and keep all member features.
  expect((await as(app, weak).call(adminSecurity.read, {})).body).toEqual({
    isSecondFactorRequired: true,
    isStrong: false,
    isLocked: true,
  })
  expect((await as(app, weak).call(secondFactor.read, {})).body).toMatchObject({
    isRequired: true,
    isLocked: true,
    dueAt: null,
  })
  expect((await as(app, weak).call(auth.me, {})).status).toBe(200)
  // Only team members get these fields.
  expect((await as(app, member).call(adminSecurity.read, {})).body.message).toBe(
    'Only administrators can do this',
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

test('team members have a week, and those with a passkey must use it at once', async () => {
  await require(strong, true)
  const dueAt = weekFrom(app.clock.now)
  for (const person of [weak, moderator]) {
    expect(await readAs(person)).toMatchObject({ isRequired: true, dueAt, isLocked: false })
    expect(await work(person)).toBe(200)
  }
  const member = await aUser(app)
  expect(await readAs(member)).toMatchObject({ isRequired: false, dueAt: null, isLocked: false })
  const weakAgain = await signInAgain(app, strong)
  expect(await readAs(weakAgain)).toMatchObject({ dueAt: null, isLocked: true })
  expect([await work(strong), await work(weakAgain)]).toEqual([200, 403])
  // During the week, a user without a second factor cannot turn the rule off.
  expect((await require(weak, false)).status).toBe(409)
  await require(strong, false)
})

test('after the week moderators lose team access only', async () => {
  await require(strong, true)
  await afterTheWeek()
  const rejected = await as(app, moderator).call(cases.list, {})
  expect([rejected.status, rejected.body]).toMatchObject([
    403,
    { href: '/profile?tab=settings#second-factor' },
  ])
  expect(await readAs(moderator)).toMatchObject({ isRequired: true, dueAt: null, isLocked: true })
  expect((await as(app, moderator).call(events.list, {})).status).toBe(200)

  const { secret } = (await as(app, moderator).call(secondFactor.begin, {})).body
  const code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now.getTime(),
  })
  const { headers } = await as(app, moderator).call(secondFactor.confirm, { code })
  const guarded = { ...moderator, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  expect(await readAs(guarded)).toMatchObject({ isOn: true, isLocked: false })
  expect(await work(guarded)).toBe(200)
  await require(strong, false)
})

test('new team members have a week from their appointment', async () => {
  await require(strong, true)
  await afterTheWeek()
  const joris = await aUser(app)
  const change = { id: joris.me.id, isModerator: true }
  expect((await as(app, strong).call(adminUsers.update, change)).status).toBe(200)
  expect(await readAs(joris)).toMatchObject({
    isRequired: true,
    dueAt: weekFrom(app.clock.now),
  })
  expect(await work(joris)).toBe(200)
  // A second appointment does not extend the deadline.
  await afterTheWeek()
  await as(app, strong).call(adminUsers.update, { id: joris.me.id, isAdmin: true })
  expect(await work(joris)).toBe(403)
  const mina = await aUser(app)
  await grantAdmin(app.db, mina.me.username, app.clock.now)
  expect(await work(mina)).toBe(200)
  await require(strong, false)
})

test.each([
  ['https://welkom.example', true],
  ['http://localhost:3000', false],
])('new installation at %s starts with the rule: %s', async (PUBLIC_URL, isRequired) => {
  const database = await ownTestDatabase()
  const fresh = await freshApp({ PUBLIC_URL }, database)
  const first = await aUser(fresh)
  const { body } = await as(fresh, first).call(secondFactor.read, {})
  const dueAt = isRequired ? weekFrom(fresh.clock.now) : null
  expect(body).toMatchObject({ isRequired, dueAt, isLocked: false })
  const dashboard = await as(fresh, first).call(adminSecurity.read, {})
  expect(dashboard.body).toMatchObject({ isSecondFactorRequired: isRequired, isLocked: false })
  await fresh.stop()
  await database.close()
})

test('existing installation has no rule after the update', async () => {
  const [admin, member] = [await anAdmin(app), await aUser(app)]
  await app.db`delete from settings where key = 'adminsNeedSecondFactor'`
  await forgetSessions(app)
  await app.db`update users set second_factor_by = null where id = ${admin.me.id}`
  await forgetSessions(app)
  expect(await readAs(admin)).toMatchObject({ isRequired: false, isLocked: false })
  expect(await work(admin)).toBe(200)
  expect(await work(member)).toBe(403)
})

test('former administrator needs no second factor', async () => {
  await require(strong, true)
  await app.db`update users set is_admin = false where id = ${strong.me.id}`
  await forgetSessions(app)
  expect((await as(app, strong).call(adminSecurity.read, {})).status).toBe(403)
  await app.db`update users set is_admin = true where id = ${strong.me.id}`
  await forgetSessions(app)
  await require(strong, false)
})

test('turning it on replaces an unreadable value, which counts as on', async () => {
  await app.db`
    insert into settings (key, value) values ('adminsNeedSecondFactor', '"no"')
    on conflict (key) do update set value = excluded.value`
  await forgetSessions(app)
  expect((await require(strong, true)).status).toBe(200)
  expect(await app.db`select value from settings where key = 'adminsNeedSecondFactor'`).toEqual([
    { value: true },
  ])
  expect((await require(strong, false)).status).toBe(200)
})
