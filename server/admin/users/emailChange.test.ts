import { beforeEach, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const dataDir = mailFolder()
const changed = 'Your email address was changed'

let mina: Person
const app = await sharedApp({ DATA_DIR: dataDir })
const admin = await anAdmin(app)
beforeEach(async () => {
  mina = await aUser(app)
})

const move = (email: string) => as(app, admin).call(adminUsers.update, { id: mina.me.id, email })
const readMails = async (email: string) => {
  await app.jobs.drain()
  return mailsTo(dataDir, { ...mina, me: { ...mina.me, email } })
}

test('email set by an administrator takes effect at once and notifies both addresses', async () => {
  const email = `new-${mina.me.email}`
  expect((await move(email)).body).toMatchObject({ email, pendingEmail: null })
  const { password } = mina
  const login = await as(app, null).call(auth.login, { username: email, password })
  expect(login.status).toBe(200)
  expect((await as(app, mina).call(auth.me, {})).status).toBe(200)
  for (const address of [mina.me.email, email])
    expect((await readMails(address)).map(({ subject }) => subject)).toContain(changed)
})

test('owner can restore the previous address for a week', async () => {
  await move(`new-${mina.me.email}`)
  const mail = (await readMails(mina.me.email)).find(({ subject }) => subject === changed)
  if (!mail) throw new Error('no mail')
  const { token } = findLink(mail)
  expect((await as(app, null).call(security.undoEmail, { token })).status).toBe(204)
  const { body } = await as(app, admin).call(adminUsers.one, { id: mina.me.id })
  expect(body.email).toBe(mina.me.email)
})

test('pending email change is cancelled', async () => {
  const own = `own-${mina.me.email}`
  await as(app, mina).call(profile.update, { email: own })
  const [mail] = await readMails(own)
  if (!mail) throw new Error('no mail')
  await move(`new-${mina.me.email}`)
  const { token } = findLink(mail)
  expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(400)
})

test('taken address is rejected and nothing else changes', async () => {
  const other = await aUser(app)
  const { id } = mina.me
  const email = other.me.email.toUpperCase()
  const reply = await as(app, admin).call(adminUsers.update, { id, email, name: 'New' })
  expect(reply).toMatchObject({
    status: 409,
    body: { message: 'This email address is already taken', field: 'email' },
  })
  expect((await as(app, mina).call(auth.me, {})).body.name).toBe(mina.me.name)
  // Addresses are compared case-insensitively.
  expect((await move(mina.me.email.toUpperCase())).body.email).toBe(mina.me.email)
})
