import { afterAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { findLink } from '#server/testing/mails.ts'
import { aModerator, as, aUser, type Person, registerUser } from '#server/testing/people.ts'
import { setAdmin } from '#server/users/store.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { deleteUnconfirmedAccounts, reportRetentionBacklog } from './retention.ts'

const day = 24 * 3_600_000
const mailServer = await aMailServer()
afterAll(() => mailServer.stop())
const database = await ownTestDatabase()
const app = await sharedApp({ SMTP_URL: mailServer.url }, database)
await aUser(app)

const unconfirmed = () => aUser(app, {}, { isConfirmed: false })
const isThere = async ({ me }: Person) =>
  (await app.db`select 1 from users where id = ${me.id}`).length === 1
const listSubjects = async (person: Person) => {
  await app.jobs.drain()
  return (await mailServer.to(person)).map(({ subject }) => subject)
}

test('unconfirmed account is deleted after seven days without a mail', async () => {
  const email = `late-${Date.now()}@example.org`
  const person = await aUser(app, { email, username: 'late' }, { isConfirmed: false })
  const until = new Date(app.clock.now.getTime() + 7 * day)
  const { body } = await as(app, person).call(auth.me, {})
  expect(body).toMatchObject({ isEmailConfirmed: false, confirmEmailBy: until.toISOString() })
  expect(await listSubjects(person)).toEqual(['Confirm your email address'])
  app.clock.forward(7 * day - 1)
  await deleteUnconfirmedAccounts(app)
  expect(await isThere(person)).toBe(true)
  app.clock.forward(1)
  const backlog = await reportRetentionBacklog(app, app.clock.now)
  expect(backlog.find(({ what }) => what === 'unconfirmedAccounts')?.count).toBe(1)
  await deleteUnconfirmedAccounts(app)
  expect(await isThere(person)).toBe(false)
  expect(await listSubjects(person)).toEqual(['Confirm your email address'])
  // The address and the username are free again.
  await registerUser(app, { email, username: 'late' })
})

test('confirmed users and team members stay', async () => {
  const [confirmed, admin] = [await unconfirmed(), await unconfirmed()]
  const moderator = await aModerator(app)
  await app.db`
    update users set email_confirmed_at = null, confirm_email_by = ${new Date()}
    where id = ${moderator.me.id}`
  await setAdmin(app.db, admin.me.id, true)
  await listSubjects(confirmed)
  const [mail] = await mailServer.to(confirmed)
  const { token } = findLink(mail as { text: string })
  await as(app, null).call(security.confirmEmail, { token })
  app.clock.forward(8 * day)
  await deleteUnconfirmedAccounts(app)
  for (const person of [confirmed, admin, moderator]) expect(await isThere(person)).toBe(true)
  // Former team members stay too.
  await setAdmin(app.db, admin.me.id, false)
  await deleteUnconfirmedAccounts(app)
  expect(await isThere(admin)).toBe(true)
})

test('without a mail server no account is deleted, also after adding one', async () => {
  const trial = await freshApp({}, database)
  const person = await aUser(trial, {}, { isConfirmed: false })
  const before = await unconfirmed()
  const { body } = await as(trial, person).call(auth.me, {})
  expect(body).toMatchObject({ isEmailConfirmed: false, confirmEmailBy: null })
  trial.clock.now = new Date(app.clock.now.getTime() + 30 * day)
  await deleteUnconfirmedAccounts(trial)
  expect(await isThere(before)).toBe(true)
  app.clock.forward(30 * day)
  await deleteUnconfirmedAccounts(app)
  expect([await isThere(person), await isThere(before)]).toEqual([true, false])
  await trial.http.close()
})
