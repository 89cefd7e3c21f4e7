import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { security } from '#shared/auth/security/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const dataDir = mailFolder()
const halfAnHour = 30 * 60_000

const app = await sharedApp({ DATA_DIR: dataDir })

const readMails = async (person: Person, email: string) => {
  await app.jobs.drain()
  return mailsTo(dataDir, { ...person, me: { ...person.me, email } })
}
const changeEmail = async (person: Person, email: string) => {
  expect((await as(app, person).call(profile.update, { email })).status).toBe(200)
  const mail = (await readMails(person, email)).findLast(({ subject }) =>
    /^Confirm/.test(subject ?? ''),
  )
  if (!mail) throw new Error('No mail')
  const { token = '' } = findLink(mail)
  return (await as(app, null).call(security.confirmEmail, { token })).status
}
const readEmail = async ({ me }: Person) => {
  const [row] = await app.db<[{ email: string }]>`select email from users where id = ${me.id}`
  return row.email
}

test('restoring the previous address sends no undo link to the addresses in between', async () => {
  const start = app.clock.now
  const mina = await aUser(app)
  const theirs = `theirs-${mina.me.email}`
  expect(await changeEmail(mina, theirs)).toBe(204)
  app.clock.forward(halfAnHour)
  expect(await changeEmail(mina, mina.me.email)).toBe(204)
  expect(await readEmail(mina)).toBe(mina.me.email)
  const links = (await readMails(mina, theirs)).filter(({ text }) => /undo=1/.test(String(text)))
  expect(links).toEqual([])
  app.clock.now = start
})

test('restoring voids earlier undo links of the addresses in between', async () => {
  const start = app.clock.now
  const mina = await aUser(app)
  const [theirs, third] = [`theirs-${mina.me.email}`, `third-${mina.me.email}`]
  expect(await changeEmail(mina, theirs)).toBe(204)
  expect((await as(app, mina).call(profile.update, { email: third })).status).toBe(200)
  const mail = (await readMails(mina, theirs)).find(({ text }) => /undo=1/.test(String(text)))
  if (!mail) throw new Error('No mail')
  app.clock.forward(halfAnHour)
  expect(await changeEmail(mina, mina.me.email)).toBe(204)
  const { token = '' } = findLink(mail)
  expect((await as(app, null).call(security.undoEmail, { token })).status).toBe(400)
  expect(await readEmail(mina)).toBe(mina.me.email)
  app.clock.now = start
})
