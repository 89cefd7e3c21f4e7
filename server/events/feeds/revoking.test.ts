import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { untilSomebodyWaits } from '#server/testing/locks.ts'
import { linkIn, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { lockUser } from '#server/users/users.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const dataDir = mailFolder()
const app = await sharedApp({ DATA_DIR: dataDir })

const aFeed = async (person: Person) => (await as(app, person).call(events.createFeed, {})).body.url
const statusOf = async (url: string) => (await request(app, { url: new URL(url).pathname })).status

const tokenOf = async (person: Person, subject: string) => {
  await app.jobs.settle()
  const mail = (await mailsTo(dataDir, person)).findLast((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail “${subject}”`)
  return linkIn(mail).token
}

const newPassword = 'windmills in the morning'

const ways: Record<string, (person: Person) => Promise<{ status: number }>> = {
  'signs out everywhere else': (person) => as(app, person).call(security.endOtherSessions, {}),
  'changes the password': (person) =>
    as(app, person).call(security.changePassword, {
      currentPassword: person.password,
      newPassword,
    }),
  'resets the password': async (person) => {
    await as(app, null).call(security.forgotPassword, { email: person.me.email })
    const token = await tokenOf(person, 'Choose a new password')
    return as(app, null).call(security.resetPassword, { token, password: newPassword })
  },
  'undoes a change of address': async (person) => {
    await as(app, person).call(profile.update, { email: `other-${person.me.email}` })
    const token = await tokenOf(person, 'Somebody asked to change your email address')
    return as(app, null).call(security.undoEmail, { token })
  },
  'is signed out by an administrator': async ({ me: { id } }) =>
    as(app, await anAdmin(app)).call(adminUsers.revokeSessions, { id }),
}

test.each(Object.entries(ways))(
  'the calendar link of whoever %s stops, and that of others goes on',
  async (_, act) => {
    const [person, other] = [await aUser(app), await aUser(app)]
    const [own, theirs] = [await aFeed(person), await aFeed(other)]
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([200, 200])
    expect((await act(person)).status).toBeLessThan(300)
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([404, 200])
    const deeds = await app.db`
      select 1 from data_audit_logs
      where user_id = ${person.me.id} and action = 'calendar_feed_revoked'`
    expect(deeds).toHaveLength(1)
  },
)

test('one session that is ended from elsewhere takes no calendar link with it', async () => {
  const person = await aUser(app)
  const url = await aFeed(person)
  await signInAgain(app, person)
  const { body } = await as(app, person).call(security.sessions, {})
  const id = body.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await as(app, person).call(security.endSession, { id })
  expect(await statusOf(url)).toBe(200)
})

test('a link is stored as a hash, is told once, and is in no answer after that', async () => {
  const person = await aUser(app)
  const { body } = await as(app, person).call(events.createFeed, {})
  const token = body.url.split('/').at(-1) ?? ''
  const [row] = await app.db`select * from calendar_feeds where user_id = ${person.me.id}`
  expect(row?.tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(JSON.stringify(row)).not.toContain(token)
  const read = await as(app, person).call(events.feed, {})
  expect(read.body).toEqual({ createdAt: body.createdAt })
  expect(read.text).not.toContain(token)
})

test('its owner is told by notification and mail that a link was made', async () => {
  const person = await aUser(app)
  await aFeed(person)
  await app.jobs.settle()
  const title = 'A link to your calendar was made'
  expect((await mailsTo(dataDir, person)).map(({ subject }) => subject)).toEqual([title])
  const { body } = await as(app, person).call(notifications.list, {})
  expect(body).toMatchObject([{ title, actionUrl: '/events?dialog=feed' }])
})

test('a link that is made while its owner signs out everywhere is not made', async () => {
  const person = await aUser(app)
  const elsewhere = await signInAgain(app, person)
  let made: Promise<{ status: number }> | undefined
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, person.me.id)
    made = as(app, elsewhere).call(events.createFeed, {})
    await untilSomebodyWaits(app.db)
    await tx`delete from sessions where user_id = ${person.me.id}`
  })
  expect((await made)?.status).toBe(401)
  expect(await app.db`select 1 from calendar_feeds where user_id = ${person.me.id}`).toEqual([])
})

test('ten links an hour: each is a mail', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const person = await aUser(app)
  const statuses: number[] = []
  for (let time = 0; time < 11; time++)
    statuses.push((await as(strict, person).call(events.createFeed, {})).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  await strict.stop()
})
