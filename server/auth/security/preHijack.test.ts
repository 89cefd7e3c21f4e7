import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { addPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { aDevice } from '#server/testing/devices.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'

const dataDir = mailFolder()
const minute = 60_000
const fresh = 'windmills in the morning'
const app = await sharedApp({ DATA_DIR: dataDir })
await aUser(app)

/** An account with every other sign-in method, and a check for each. */
const accountWithSignInMethods = async ({ isConfirmed }: { isConfirmed: boolean }) => {
  const person = await aUser(app, {}, { isConfirmed })
  const { body: feed } = await as(app, person).call(events.createFeed, {})
  const phone = anAuthenticator()
  await addPasskey(app, person, phone)
  await aDevice(app, person)
  const { body: begun } = await as(app, person).call(secondFactor.begin, {})
  const code = TOTP.generate({
    secret: Secret.fromBase32(begun.secret),
    timestamp: app.clock.now.getTime(),
  })
  const { body: recovery } = await as(app, person).call(secondFactor.confirm, { code })
  const byPasskey = async () => {
    const { body } = await as(app, null).call(passkeys.signInOptions, {})
    return (await as(app, null).call(passkeys.signIn, { response: phone.sign(body) })).status
  }
  const byFeed = async () => (await request(app, { url: new URL(feed.url ?? '').pathname })).status
  const login = (credentials: { password: string; code?: string }) =>
    as(app, null).call(auth.login, { username: person.me.username, ...credentials })
  return { person, login, byPasskey, byFeed, recoveryCode: recovery.codes[0] ?? '' }
}

const countRows = async ({ me }: Person) => {
  const [row] = await app.db`
    select (select count(*)::int from passkeys where user_id = ${me.id}) as passkeys,
      (select count(*)::int from second_factors where user_id = ${me.id}) as factors,
      (select count(*)::int from recovery_codes where user_id = ${me.id}) as codes,
      (select count(*)::int from calendar_feeds where user_id = ${me.id}) as feeds,
      (select count(*)::int from known_devices where user_id = ${me.id}) as devices,
      (select count(*)::int from push_subscriptions where user_id = ${me.id}) as pushes,
      (select count(*)::int from sessions where user_id = ${me.id}) as sessions`
  return row
}

const resetByMail = async (person: Person) => {
  await as(app, null).call(security.forgotPassword, { email: person.me.email })
  await app.jobs.drain()
  const mail = (await mailsTo(dataDir, person)).findLast(
    ({ subject }) => subject === 'Choose a new password',
  )
  const { token } = findLink(mail as { text: string })
  return as(app, null).call(security.resetPassword, { token, password: fresh })
}

test('reset of an unconfirmed address removes all sign-in methods of its creator', async () => {
  const { person, login, byPasskey, byFeed } = await accountWithSignInMethods({
    isConfirmed: false,
  })
  expect([await byPasskey(), await byFeed()]).toEqual([200, 200])
  const { status, body } = await resetByMail(person)
  expect([status, body]).toEqual([200, { passkeys: [], token: null, secondFactorSince: null }])
  expect(await countRows(person)).toEqual({
    ...{ passkeys: 0, factors: 0, codes: 0, feeds: 0, devices: 0, pushes: 0, sessions: 0 },
  })
  expect([await byPasskey(), await byFeed()]).toEqual([401, 404])
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  // The owner signs in with the new password and owns a confirmed account.
  const entered = await login({ password: fresh })
  expect([entered.status, entered.body]).toMatchObject([200, { isEmailConfirmed: true }])
  const auditRows = await app.db`
    select new_data from data_audit_logs
    where user_id = ${person.me.id} and action = 'password_reset'`
  expect(auditRows).toEqual([{ newData: { changed: ['password', 'passkeys', 'secondFactor'] } }])
})

test('later reset lists other sign-in methods and can remove passkeys', async () => {
  const { person, login, byPasskey, byFeed, recoveryCode } = await accountWithSignInMethods({
    isConfirmed: true,
  })
  const { body } = await resetByMail(person)
  expect(body).toMatchObject({
    passkeys: [{ name: 'My phone' }],
    token: expect.stringMatching(/^[\w-]{43}$/),
    secondFactorSince: expect.any(String),
  })
  expect([await byPasskey(), await byFeed()]).toEqual([200, 404])
  const token = body.token ?? ''
  expect((await as(app, null).call(security.removePasskeys, { token })).status).toBe(204)
  expect(await byPasskey()).toBe(401)
  expect((await as(app, null).call(security.removePasskeys, { token })).status).toBe(400)
  // Access to the mailbox alone does not bypass the second factor.
  expect((await login({ password: fresh })).status).toBe(401)
  expect((await login({ password: fresh, code: recoveryCode })).status).toBe(200)
  await app.jobs.drain()
  const subjects = (await mailsTo(dataDir, person)).map(({ subject }) => subject)
  expect(subjects).toContain('Your login methods have changed')
})

test('reset token is valid for 30 minutes and until the next reset', async () => {
  const { person, byPasskey } = await accountWithSignInMethods({ isConfirmed: true })
  const remove = (token: string | null) =>
    as(app, null).call(security.removePasskeys, { token: token ?? '' })
  const { body: first } = await resetByMail(person)
  const { body: second } = await resetByMail(person)
  expect((await remove(first.token)).status).toBe(400)
  const start = app.clock.now
  app.clock.forward(30 * minute + 1)
  expect((await remove(second.token)).status).toBe(400)
  app.clock.now = start
  expect(await byPasskey()).toBe(200)
  expect((await remove(second.token)).status).toBe(204)
})
