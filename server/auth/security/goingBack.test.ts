import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { linkIn, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { security } from '#shared/auth/security/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const dataDir = mailFolder()
const halfAnHour = 30 * 60_000

const app = await sharedApp({ DATA_DIR: dataDir })

const mailsAt = async (person: Person, email: string) => {
  await app.jobs.settle()
  return mailsTo(dataDir, { ...person, me: { ...person.me, email } })
}
const moveTo = async (person: Person, email: string) => {
  expect((await as(app, person).call(profile.update, { email })).status).toBe(200)
  const mail = (await mailsAt(person, email)).findLast(({ subject }) =>
    /^Confirm/.test(subject ?? ''),
  )
  if (!mail) throw new Error('No mail')
  const { token = '' } = linkIn(mail)
  return (await as(app, null).call(security.confirmEmail, { token })).status
}
const emailOf = async ({ me }: Person) => {
  const [row] = await app.db<[{ email: string }]>`select email from users where id = ${me.id}`
  return row.email
}

test('who goes back to the address of before hands those in between nothing that undoes it', async () => {
  const start = app.clock.now
  const mina = await aUser(app)
  const theirs = `theirs-${mina.me.email}`
  expect(await moveTo(mina, theirs)).toBe(204)
  app.clock.forward(halfAnHour)
  expect(await moveTo(mina, mina.me.email)).toBe(204)
  expect(await emailOf(mina)).toBe(mina.me.email)
  const links = (await mailsAt(mina, theirs)).filter(({ text }) => /undo=1/.test(String(text)))
  expect(links).toEqual([])
  app.clock.now = start
})

test('what was mailed to those in between before stops working', async () => {
  const start = app.clock.now
  const mina = await aUser(app)
  const [theirs, third] = [`theirs-${mina.me.email}`, `third-${mina.me.email}`]
  expect(await moveTo(mina, theirs)).toBe(204)
  expect((await as(app, mina).call(profile.update, { email: third })).status).toBe(200)
  const mail = (await mailsAt(mina, theirs)).find(({ text }) => /undo=1/.test(String(text)))
  if (!mail) throw new Error('No mail')
  app.clock.forward(halfAnHour)
  expect(await moveTo(mina, mina.me.email)).toBe(204)
  const { token = '' } = linkIn(mail)
  expect((await as(app, null).call(security.undoEmail, { token })).status).toBe(400)
  expect(await emailOf(mina)).toBe(mina.me.email)
  app.clock.now = start
})
