import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Authenticator, addedPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { linkIn, mailFolder, mailsTo } from '#server/testing/mails.ts'
import {
  as,
  aUser,
  origin,
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
import { askToChangeEmail } from './emailChange.ts'

const dataDir = mailFolder()
const minute = 60_000
const hour = 60 * minute

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir })
beforeEach(async () => {
  mina = await aUser(app)
})

const newAddress = ({ me }: Person) => `new-${me.email}`
const ask = (person: Person, email = newAddress(person)) =>
  inTransaction(app.db, (tx) => askToChangeEmail(app, tx, person.me, email, origin))
const addressesOf = async ({ me }: Person) => {
  const [row] = await app.db`select email, pending_email from users where id = ${me.id}`
  return row
}
const subjectsAt = async (person: Person, email: string) => {
  await app.jobs.settle()
  return mailsTo(dataDir, { ...person, me: { ...person.me, email } })
}
const tokenFrom = async (person: Person, email: string, subject: string) => {
  const mail = (await subjectsAt(person, email)).findLast((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail “${subject}”`)
  return linkIn(mail).token
}
const confirmToken = (person: Person, email = newAddress(person)) =>
  tokenFrom(person, email, 'Confirm your new email address')
const asked = 'Somebody asked to change your email address'
const changed = 'Your email address was changed'
const confirm = (token: string) => as(app, null).call(security.confirmEmail, { token })
const undo = (token: string) => as(app, null).call(security.undoEmail, { token })
const isIn = async (person: Person) => (await as(app, person).call(auth.me, {})).status === 200
const login = async (username: string) =>
  (await as(app, null).call(auth.login, { username, password })).status

test('another address counts once its own link was opened; sessions stay', async () => {
  await ask(mina)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: newAddress(mina) })
  expect([await login(mina.me.email), await login(newAddress(mina))]).toEqual([200, 401])
  const token = await confirmToken(mina)
  expect((await confirm(token)).status).toBe(204)
  expect(await addressesOf(mina)).toEqual({ email: newAddress(mina), pendingEmail: null })
  expect(await isIn(mina)).toBe(true)
  expect((await confirm(token)).status).toBe(400)
})

test('the present address is told when it is asked, and when it counts (M10)', async () => {
  await ask(mina)
  await confirm(await confirmToken(mina))
  const before = (await subjectsAt(mina, mina.me.email)).map(({ subject }) => subject)
  expect(before).toEqual([asked, changed])
  const after = (await subjectsAt(mina, newAddress(mina))).map(({ subject }) => subject)
  expect(after).toEqual(['Confirm your new email address', changed])
})

test('the mail to the new address says nobody’s name', async () => {
  await ask(mina)
  const [mail] = await subjectsAt(mina, newAddress(mina))
  expect(mail?.text).not.toContain(mina.me.name)
  expect(mail?.text).not.toContain(mina.me.username.slice(2))
})

test('a link works for a day, and a new ask ends the earlier one', async () => {
  const start = app.clock.now
  await ask(mina)
  const first = await confirmToken(mina)
  const other = `other-${mina.me.email}`
  await ask(mina, other)
  expect((await confirm(first)).status).toBe(400)
  const second = await confirmToken(mina, other)
  app.clock.forward(24 * hour + 1)
  expect((await confirm(second)).status).toBe(400)
  app.clock.now = start
  expect((await confirm(second)).status).toBe(204)
})

test('the present address, in any case, asks for nothing and takes nothing back', async () => {
  await ask(mina)
  const token = await confirmToken(mina)
  app.clock.forward(61 * 60_000)
  const { status } = await as(app, mina).call(profile.update, {
    email: mina.me.email.toUpperCase(),
    location: 'Leiden',
  })
  expect(status).toBe(200)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: newAddress(mina) })
  expect((await confirm(token)).status).toBe(204)
})

test('it can be taken back, and its mail sent once more', async () => {
  expect((await as(app, mina).call(security.resendPendingEmail, {})).status).toBe(409)
  await ask(mina)
  const first = await confirmToken(mina)
  expect((await as(app, mina).call(security.resendPendingEmail, {})).status).toBe(204)
  const second = await confirmToken(mina)
  expect(second).not.toBe(first)
  expect((await confirm(first)).status).toBe(400)
  expect((await as(app, mina).call(security.cancelPendingEmail, {})).status).toBe(204)
  expect((await confirm(second)).status).toBe(400)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
})

const known = 'This address has an account already'

test('whoever has an address is told by mail that it was given, and whoever gave it is not', async () => {
  const joris = await aUser(app)
  const upper = joris.me.email.replace(/^.*(?=@)/, (name) => name.toUpperCase())
  await ask(mina, upper)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: upper })
  const [mail, ...more] = await subjectsAt(joris, upper)
  expect([mail?.subject, more]).toEqual([known, []])
  expect(mail?.text).not.toContain(mina.me.name)
  expect(mail?.text).not.toContain(joris.me.name)
  expect(mail?.text).not.toContain('token=')
  expect((await subjectsAt(mina, mina.me.email)).map(({ subject }) => subject)).toEqual([asked])
  await as(app, mina).call(security.resendPendingEmail, {})
  expect(await subjectsAt(joris, upper)).toHaveLength(2)
})

test('an address that somebody came to have meanwhile does not count', async () => {
  const joris = await aUser(app)
  await ask(mina)
  const token = await confirmToken(mina)
  await app.db`update users set email = ${newAddress(mina)} where id = ${joris.me.id}`
  const { status, body } = await confirm(token)
  expect([status, body]).toEqual([
    409,
    { message: 'This email address is already taken', field: 'email' },
  ])
  expect(await addressesOf(mina)).toMatchObject({ email: mina.me.email })
})

test('one address gets ten such mails in a day, whoever gives it', async () => {
  const email = `many-${mina.me.email}`
  for (let time = 0; time < 10; time++) await ask(await aUser(app), email)
  await expect(ask(mina, email.toUpperCase())).rejects.toMatchObject({ status: 429 })
  await ask(mina)
})

test('five mails a day to addresses that anybody may have typed', async () => {
  for (let time = 0; time < 5; time++) await ask(mina, `n${time}-${mina.me.email}`)
  await expect(ask(mina)).rejects.toMatchObject({ status: 429 })
})

test('the new address gets its mail also when those to the present one come back', async () => {
  await app.db`update users set mail_bounced_at = now() where id = ${mina.me.id}`
  await ask(mina)
  await confirm(await confirmToken(mina))
  const { body } = await as(app, mina).call(auth.me, {})
  expect(body).toMatchObject({ email: newAddress(mina), isMailBouncing: false })
})

test('“this was not me” before it counts: nothing changes, and nobody is in any more', async () => {
  const thief = await signInAgain(app, mina)
  await ask(mina)
  const token = await confirmToken(mina)
  expect((await undo(await tokenFrom(mina, mina.me.email, asked))).status).toBe(204)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
  expect([await isIn(mina), await isIn(thief)]).toEqual([false, false])
  expect((await confirm(token)).status).toBe(400)
  expect(await login(mina.me.username)).toBe(401)
})

test('“this was not me” afterwards: the address comes back, and a link for a new password', async () => {
  await ask(mina)
  await confirm(await confirmToken(mina))
  const first = await tokenFrom(mina, mina.me.email, asked)
  const second = await tokenFrom(mina, mina.me.email, changed)
  expect((await undo(second)).status).toBe(204)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
  expect(await isIn(mina)).toBe(false)
  expect((await undo(first)).status).toBe(400)
  const token = await tokenFrom(mina, mina.me.email, 'Choose a new password')
  const secret = 'windmills in the morning'
  const reset = await as(app, null).call(security.resetPassword, { token, password: secret })
  expect(reset.status).toBe(200)
  expect(await isIn(await signInAgain(app, { ...mina, password: secret }))).toBe(true)
})

test('of two addresses asked in a row the first owner keeps the last word', async () => {
  const start = app.clock.now
  const [first, second] = [newAddress(mina), `second-${mina.me.email}`]
  await ask(mina, first)
  await confirm(await confirmToken(mina, first))
  app.clock.forward(hour)
  await ask(mina, second)
  expect((await undo(await tokenFrom(mina, first, asked))).status).toBe(204)
  expect(await addressesOf(mina)).toEqual({ email: first, pendingEmail: null })
  expect((await undo(await tokenFrom(mina, mina.me.email, changed))).status).toBe(204)
  expect(await addressesOf(mina)).toEqual({ email: mina.me.email, pendingEmail: null })
  app.clock.now = start
})

test('“this was not me” removes the ways in that were made since, and leaves those of before', async () => {
  const start = app.clock.now
  const [mine, theirs] = [anAuthenticator(), anAuthenticator()]
  await addedPasskey(app, mina, mine)
  app.clock.forward(minute)
  await ask(mina)
  app.clock.forward(minute)
  await addedPasskey(app, mina, theirs)
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
  const left = await app.db`
    select user_id from second_factors where user_id = ${mina.me.id}
    union all select user_id from recovery_codes where user_id = ${mina.me.id}`
  expect(left).toEqual([])
  const [trail] = await app.db<[{ newData: { changed: string[] } }]>`
    select new_data from data_audit_logs
    where user_id = ${mina.me.id} and action = 'email_change_undone'`
  expect(trail.newData.changed).toEqual(expect.arrayContaining(['passkeys', 'secondFactor']))
  app.clock.now = start
})

test('a device known since then is new again after “this was not me”', async () => {
  const start = app.clock.now
  const known = async () => {
    const rows = await app.db`select 1 from known_devices where user_id = ${mina.me.id}`
    return rows.length
  }
  expect(await known()).toBe(1)
  app.clock.forward(minute)
  await ask(mina)
  await login(mina.me.username)
  expect(await known()).toBe(2)
  await undo(await tokenFrom(mina, mina.me.email, asked))
  expect(await known()).toBe(1)
  app.clock.now = start
})

test('nobody takes an address that its owner of before may still put back', async () => {
  await ask(mina)
  await confirm(await confirmToken(mina))
  await expect(registerUser(app, { email: mina.me.email })).rejects.toThrow('already taken')
  const joris = await aUser(app)
  const start = app.clock.now
  const subjects = async () => {
    await ask(joris, mina.me.email)
    return (await subjectsAt(joris, mina.me.email)).map(({ subject }) => subject)
  }
  expect((await subjects()).at(-1)).toBe(known)
  app.clock.forward(7 * 24 * hour + 1)
  expect((await subjects()).at(-1)).toBe('Confirm your new email address')
  app.clock.now = start
})
