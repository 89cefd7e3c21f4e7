import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

// A database of its own: announcements reach every user.
const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder }, await ownTestDatabase())
const admin = await anAdmin(app)

const agree = async (marketingConsent = true, person?: Person) => {
  const who = person ?? (await aUser(app))
  await as(app, who).call(privacy.setConsents, { marketingConsent })
  return who
}
const send = async () => {
  const title = `News ${crypto.randomUUID().slice(0, 8)}`
  const { body } = await as(app, admin).call(announcements.send, { title, message: 'Hoi' })
  return { id: body.id, title }
}
const mails = async (person: Person, title: string) =>
  (await mailsTo(folder, person)).filter(({ subject }) => subject === title)

test('users with marketing consent get an announcement by mail too, once', async () => {
  const [agreed, other] = [await agree(), await aUser(app)]
  const { id, title } = await send()
  await app.jobs.drain()
  const [mail, ...more] = await mails(agreed, title)
  expect(more).toEqual([])
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('#mail-announcements')
  expect(await mails(other, title)).toEqual([])
  const { body } = await as(app, admin).call(announcements.list, {})
  expect(body.find((one) => one.id === id)).toMatchObject({ mailCount: 1 })
})

test('the reach counts the mails as they will be sent', async () => {
  const count = async () => (await as(app, admin).call(announcements.reach, {})).body.mailCount
  const before = await count()
  const [agreed, switchedOff] = [await agree(), await agree()]
  await as(app, switchedOff).call(notifications.changeSetting, {
    ...{ category: 'announcements', channel: 'mail', isOn: false },
  })
  expect(await count()).toBe(before + 1)
  const { title } = await send()
  await app.jobs.drain()
  expect(await mails(agreed, title)).toHaveLength(1)
  expect(await mails(switchedOff, title)).toEqual([])
})

test('consent withdrawn before the mail is sent counts', async () => {
  const person = await agree()
  const { title } = await send()
  await agree(false, person)
  await app.jobs.drain()
  expect(await mails(person, title)).toEqual([])
})

test('the settings show the mail as switched on for those who agreed', async () => {
  const isOn = async (person: Person) =>
    (await as(app, person).call(notifications.settings, {})).body.settings.find(
      ({ category, channel }) => category === 'announcements' && channel === 'mail',
    )?.isOn
  expect(await isOn(await agree())).toBe(true)
  expect(await isOn(await aUser(app))).toBe(false)
})
