import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Authenticator, addPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import {
  as,
  aUser,
  type Person,
  password,
  registerUser,
  signInAgain,
} from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { requestEmailChange } from './emailChange.ts'

const dataDir = mailFolder()
const minute = 60_000
const hour = 60 * minute

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir })
beforeEach(async () => {
  mina = await aUser(app)
})

const newAddress = ({ me }: Person) => `new-${me.email}`
const request = (person: Person, email = newAddress(person)) =>
  inTransaction(app.db, (tx) => requestEmailChange(app, tx, person.me, email))
const readAddresses = async ({ me }: Person) => {
  const [row] = await app.db`select email, pending_email from users where id = ${me.id}`
  return row
}
const listSubjects = async (person: Person, email: string) => {
  await app.jobs.drain()
  return mailsTo(dataDir, { ...person, me: { ...person.me, email } })
}
const tokenFrom = async (person: Person, email: string, subject: string) => {
  const mail = (await listSubjects(person, email)).findLast((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail “${subject}”`)
  return findLink(mail).token
}
const confirmToken = (person: Person, email = newAddress(person)) =>
  tokenFrom(person, email, 'Confirm your new email address')
const requestSubject = 'Someone asked to change your email address'
const changed = 'Your email address was changed'
const confirm = (token: string) => as(app, null).call(security.confirmEmail, { token })
const undo = (token: string) => as(app, null).call(security.undoEmail, { token })
const isSignedIn = async (person: Person) =>
  (await as(app, person).call(auth.me, {})).status === 200
const login = async (username: string) =>
  (await as(app, null).call(auth.login, { username, password })).status

test('new address takes effect once its link is opened, and sessions stay', async () => {
  await request(mina)
  expect(await readAddresses(mina)).toEqual({
    email: mina.me.email,
    pendingEmail: newAddress(mina),
  })
  expect([await login(mina.me.email), await login(newAddress(mina))]).toEqual([200, 401])
  const token = await confirmToken(mina)
  expect((await confirm(token)).status).toBe(204)
  expect(await readAddresses(mina)).toEqual({ email: newAddress(mina), pendingEmail: null })
  expect(await isSignedIn(mina)).toBe(true)
  expect((await confirm(token)).status).toBe(400)
})

test('current address is notified of the request and of the change (M10)', async () => {
  await request(mina)
  await confirm(await confirmToken(mina))
  const before = (await listSubjects(mina, mina.me.email)).map(({ subject }) => subject)
  expect(before).toEqual([requestSubject, changed])
  const after = (await listSubjects(mina, newAddress(mina))).map(({ subject }) => subject)
  expect(after).toEqual(['Confirm your new email address', changed])
})

test('mail to the new address contains no name', async () => {
  await request(mina)
  const [mail] = await listSubjects(mina, newAddress(mina))
  expect(mail?.text).not.toContain(mina.me.name)
  expect(mail?.text).not.toContain(mina.me.username.slice(2))
})

test('link is valid for a day and a new request voids it', async () => {
  const start = app.clock.now
  await request(mina)
  const first = await confirmToken(mina)
  const other = `other-${mina.me.email}`
  await request(mina, other)
  expect((await confirm(first)).status).toBe(400)
  const second = await confirmToken(mina, other)
  app.clock.forward(24 * hour + 1)
  expect((await confirm(second)).status).toBe(400)
  app.clock.now = start
  expect((await confirm(second)).status).toBe(204)
})

test('request for the current address in any case changes nothing', async () => {
  await request(mina)
  const token = await confirmToken(mina)
  app.clock.forward(61 * 60_000)
  const { status } = await as(app, mina).call(profile.update, {
    email: mina.me.email.toUpperCase(),
    location: 'Leiden',
  })
  expect(status).toBe(200)
  expect(await readAddresses(mina)).toEqual({
    email: mina.me.email,
    pendingEmail: newAddress(mina),
  })
  expect((await confirm(token)).status).toBe(204)
})

test('change can be cancelled and its mail resent', async () => {
  expect((await as(app, mina).call(security.resendPendingEmail, {})).status).toBe(409)
  await request(mina)
  const first = await confirmToken(mina)
  expect((await as(app, mina).call(security.resendPendingEmail, {})).status).toBe(204)
  const second = await confirmToken(mina)
  expect(second).not.toBe(first)
  expect((await confirm(first)).status).toBe(400)
  expect((await as(app, mina).call(security.cancelPendingEmail, {})).status).toBe(204)
  expect((await confirm(second)).status).toBe(400)
  expect(await readAddresses(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
})

const known = 'This address already has an account'

test('owner of a taken address gets a mail and the requester is told nothing', async () => {
  const joris = await aUser(app)
  const upper = joris.me.email.replace(/^.*(?=@)/, (name) => name.toUpperCase())
  await request(mina, upper)
  expect(await readAddresses(mina)).toEqual({ email: mina.me.email, pendingEmail: upper })
  const [mail, ...more] = await listSubjects(joris, upper)
  expect([mail?.subject, more]).toEqual([known, []])
  expect(mail?.text).not.toContain(mina.me.name)
  expect(mail?.text).not.toContain(joris.me.name)
  expect(mail?.text).not.toContain('token=')
  expect((await listSubjects(mina, mina.me.email)).map(({ subject }) => subject)).toEqual([
    requestSubject,
  ])
  await as(app, mina).call(security.resendPendingEmail, {})
  expect(await listSubjects(joris, upper)).toHaveLength(2)
})

test('address that was taken meanwhile is not applied', async () => {
  const joris = await aUser(app)
  await request(mina)
  const token = await confirmToken(mina)
  await app.db`update users set email = ${newAddress(mina)} where id = ${joris.me.id}`
  const { status, body } = await confirm(token)
  expect([status, body]).toEqual([
    409,
    { code: 'email_taken', message: 'This email address is already taken', field: 'email' },
  ])
  expect(await readAddresses(mina)).toMatchObject({ email: mina.me.email })
})

test('address gets at most ten such mails a day from all users', async () => {
  const email = `many-${mina.me.email}`
  for (let time = 0; time < 10; time++) await request(await aUser(app), email)
  await expect(request(mina, email.toUpperCase())).rejects.toMatchObject({ status: 429 })
  await request(mina)
})

test('user can send five such mails a day', async () => {
  for (let time = 0; time < 5; time++) await request(mina, `n${time}-${mina.me.email}`)
  await expect(request(mina)).rejects.toMatchObject({ status: 429 })
})

test('mail to the new address is sent even when the current one bounces', async () => {
  await app.db`update users set mail_bounced_at = now() where id = ${mina.me.id}`
  await request(mina)
  await confirm(await confirmToken(mina))
  const { body } = await as(app, mina).call(auth.me, {})
  expect(body).toMatchObject({ email: newAddress(mina), isMailBouncing: false })
})

test('undo before confirmation: address stays and all sessions end', async () => {
  const thief = await signInAgain(app, mina)
  await request(mina)
  const token = await confirmToken(mina)
  expect((await undo(await tokenFrom(mina, mina.me.email, requestSubject))).status).toBe(204)
  expect(await readAddresses(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
  expect([await isSignedIn(mina), await isSignedIn(thief)]).toEqual([false, false])
  expect((await confirm(token)).status).toBe(400)
  expect(await login(mina.me.username)).toBe(401)
})

test('undo after confirmation: address is restored and gets a reset link', async () => {
  await request(mina)
  await confirm(await confirmToken(mina))
  const first = await tokenFrom(mina, mina.me.email, requestSubject)
  const second = await tokenFrom(mina, mina.me.email, changed)
  expect((await undo(second)).status).toBe(204)
  expect(await readAddresses(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
  expect(await isSignedIn(mina)).toBe(false)
  expect((await undo(first)).status).toBe(400)
  const token = await tokenFrom(mina, mina.me.email, 'Choose a new password')
  const secret = 'windmills in the morning'
  const reset = await as(app, null).call(security.resetPassword, { token, password: secret })
  expect(reset.status).toBe(200)
  expect(await isSignedIn(await signInAgain(app, { ...mina, password: secret }))).toBe(true)
})

test('after two changes the first owner can still undo both', async () => {
  const start = app.clock.now
  const [first, second] = [newAddress(mina), `second-${mina.me.email}`]
  await request(mina, first)
  await confirm(await confirmToken(mina, first))
  app.clock.forward(hour)
  await request(mina, second)
  expect((await undo(await tokenFrom(mina, first, requestSubject))).status).toBe(204)
  expect(await readAddresses(mina)).toEqual({ email: first, pendingEmail: null })
  expect((await undo(await tokenFrom(mina, mina.me.email, changed))).status).toBe(204)
  expect(await readAddresses(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
  app.clock.now = start
})

test('undo removes sign-in methods added since and keeps earlier ones', async () => {
  const start = app.clock.now
  const [mine, theirs] = [anAuthenticator(), anAuthenticator()]
  await addPasskey(app, mina, mine)
  app.clock.forward(minute)
  await request(mina)
  app.clock.forward(minute)
  await addPasskey(app, mina, theirs)
  const { secret } = (await as(app, mina).call(secondFactor.begin, {})).body
  const code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now.getTime(),
  })
  expect((await as(app, mina).call(secondFactor.confirm, { code })).status).toBe(200)
  app.clock.forward(minute)
  await confirm(await confirmToken(mina))
  expect((await undo(await tokenFrom(mina, mina.me.email, changed))).status).toBe(204)
  const signInWith = async (device: Authenticator) => {
    const { body } = await as(app, null).call(passkeys.signInOptions, {})
    return (await as(app, null).call(passkeys.signIn, { response: device.sign(body) })).status
  }
  expect([await signInWith(theirs), await signInWith(mine)]).toEqual([401, 200])
  const remaining = await app.db`
    select user_id from second_factors where user_id = ${mina.me.id}
    union all select user_id from recovery_codes where user_id = ${mina.me.id}`
  expect(remaining).toEqual([])
  const [auditRow] = await app.db<[{ newData: { changed: string[] } }]>`
    select new_data from data_audit_logs
    where user_id = ${mina.me.id} and action = 'email_change_undone'`
  expect(auditRow.newData.changed).toEqual(expect.arrayContaining(['passkeys', 'secondFactor']))
  app.clock.now = start
})

test('undo forgets devices added since', async () => {
  const start = app.clock.now
  const known = async () => {
    const rows = await app.db`select 1 from known_devices where user_id = ${mina.me.id}`
    return rows.length
  }
  expect(await known()).toBe(1)
  app.clock.forward(minute)
  await request(mina)
  await login(mina.me.username)
  expect(await known()).toBe(2)
  await undo(await tokenFrom(mina, mina.me.email, requestSubject))
  expect(await known()).toBe(1)
  app.clock.now = start
})

test('address that its owner may still restore cannot be taken', async () => {
  await request(mina)
  await confirm(await confirmToken(mina))
  await expect(registerUser(app, { email: mina.me.email })).rejects.toThrow('already taken')
  const joris = await aUser(app)
  const start = app.clock.now
  const subjects = async () => {
    await request(joris, mina.me.email)
    return (await listSubjects(joris, mina.me.email)).map(({ subject }) => subject)
  }
  expect((await subjects()).at(-1)).toBe(known)
  app.clock.forward(7 * 24 * hour + 1)
  expect((await subjects()).at(-1)).toBe('Confirm your new email address')
  app.clock.now = start
})
