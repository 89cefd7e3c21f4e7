import { afterAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { linkIn } from '#server/testing/mails.ts'
import { aModerator, as, aUser, type Person, registerUser } from '#server/testing/people.ts'
import { setAdmin } from '#server/users/store.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { reportDue } from './nightly.ts'
import { endUnconfirmed } from './unconfirmed.ts'

const day = 24 * 3_600_000
const mailServer = await aMailServer()
afterAll(() => mailServer.stop())
const database = await ownTestDatabase()
const app = await sharedApp({ SMTP_URL: mailServer.url }, database)
await aUser(app)

const unconfirmed = () => aUser(app, {}, { isConfirmed: false })
const isThere = async ({ me }: Person) =>
  (await app.db`select 1 from users where id = ${me.id}`).length === 1
const subjectsTo = async (person: Person) => {
  await app.jobs.settle()
  return (await mailServer.to(person)).map(({ subject }) => subject)
}

test('an account that nobody confirmed ends after seven days, without another mail', async () => {
  const email = `late-${Date.now()}@example.org`
  const person = await aUser(app, { email, username: 'late' }, { isConfirmed: false })
  const until = new Date(app.clock.now.getTime() + 7 * day)
  const { body } = await as(app, person).call(auth.me, {})
  expect(body).toMatchObject({ isEmailConfirmed: false, confirmEmailBy: until.toISOString() })
  expect(await subjectsTo(person)).toEqual(['Confirm your email address'])
  app.clock.forward(7 * day - 1)
  await endUnconfirmed(app)
  expect(await isThere(person)).toBe(true)
  app.clock.forward(1)
  const due = await reportDue(app.db, app.clock.now)
  expect(due.find(({ what }) => what === 'unconfirmedAccounts')?.count).toBe(1)
  await endUnconfirmed(app)
  expect(await isThere(person)).toBe(false)
  expect(await subjectsTo(person)).toEqual(['Confirm your email address'])
  // The address and the username are free for their owner.
  await registerUser(app, { email, username: 'late' })
})

test('whoever confirmed in time stays, and so do administrators and moderators', async () => {
  const [confirmed, admin] = [await unconfirmed(), await unconfirmed()]
  const moderator = await aModerator(app)
  await app.db`
    update users set email_confirmed_at = null, confirm_email_by = ${new Date()}
    where id = ${moderator.me.id}`
  await setAdmin(app.db, admin.me.id, true)
  await subjectsTo(confirmed)
  const [mail] = await mailServer.to(confirmed)
  const { token } = linkIn(mail as { text: string })
  await as(app, null).call(security.confirmEmail, { token })
  app.clock.forward(8 * day)
  await endUnconfirmed(app)
  for (const person of [confirmed, admin, moderator]) expect(await isThere(person)).toBe(true)
  // Nor do they once they look after the community no more.
  await setAdmin(app.db, admin.me.id, false)
  await endUnconfirmed(app)
  expect(await isThere(admin)).toBe(true)
})

test('without a mail server no account ends, also once there is one', async () => {
  const trial = await freshApp({}, database)
  const person = await aUser(trial, {}, { isConfirmed: false })
  const before = await unconfirmed()
  const { body } = await as(trial, person).call(auth.me, {})
  expect(body).toMatchObject({ isEmailConfirmed: false, confirmEmailBy: null })
  trial.clock.now = new Date(app.clock.now.getTime() + 30 * day)
  await endUnconfirmed(trial)
  expect(await isThere(before)).toBe(true)
  app.clock.forward(30 * day)
  await endUnconfirmed(app)
  expect([await isThere(person), await isThere(before)]).toEqual([true, false])
  await trial.http.close()
})
