import { beforeEach, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { linkIn, mailFolder, mailsTo } from '#server/testing/mails.ts'
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
const mailsAt = async (email: string) => {
  await app.jobs.settle()
  return mailsTo(dataDir, { ...mina, me: { ...mina.me, email } })
}

test('an address that an administrator gives counts at once, and both are told', async () => {
  const email = `new-${mina.me.email}`
  expect((await move(email)).body).toMatchObject({ email, pendingEmail: null })
  const { password } = mina
  const login = await as(app, null).call(auth.login, { username: email, password })
  expect(login.status).toBe(200)
  expect((await as(app, mina).call(auth.me, {})).status).toBe(200)
  for (const address of [mina.me.email, email])
    expect((await mailsAt(address)).map(({ subject }) => subject)).toContain(changed)
})

test('its owner can put the one of before back for a week', async () => {
  await move(`new-${mina.me.email}`)
  const mail = (await mailsAt(mina.me.email)).find(({ subject }) => subject === changed)
  if (!mail) throw new Error('no mail')
  const { token } = linkIn(mail)
  expect((await as(app, null).call(security.undoEmail, { token })).status).toBe(204)
  const { body } = await as(app, admin).call(adminUsers.one, { id: mina.me.id })
  expect(body.email).toBe(mina.me.email)
})

test('what was asked for before comes to nothing', async () => {
  const own = `own-${mina.me.email}`
  await as(app, mina).call(profile.update, { email: own })
  const [mail] = await mailsAt(own)
  if (!mail) throw new Error('no mail')
  await move(`new-${mina.me.email}`)
  const { token } = linkIn(mail)
  expect((await as(app, null).call(security.confirmEmail, { token })).status).toBe(400)
})

test('one that is somebody else’s is refused, and the rest stays as it was', async () => {
  const other = await aUser(app)
  const { id } = mina.me
  const email = other.me.email.toUpperCase()
  const reply = await as(app, admin).call(adminUsers.update, { id, email, name: 'New' })
  expect(reply).toMatchObject({
    status: 409,
    body: { message: 'This email address is already taken', field: 'email' },
  })
  expect((await as(app, mina).call(auth.me, {})).body.name).toBe(mina.me.name)
  // The same one in capitals is the same one.
  expect((await move(mina.me.email.toUpperCase())).body.email).toBe(mina.me.email)
})
