import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { findLink, mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { lockUser } from '#server/users/users.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const dataDir = mailFolder()
const app = await sharedApp({ DATA_DIR: dataDir })

const createFeedUrl = async (person: Person) =>
  (await as(app, person).call(events.createFeed, {})).body.url
const statusOf = async (url: string) => (await request(app, { url: new URL(url).pathname })).status

const tokenOf = async (person: Person, subject: string) => {
  await app.jobs.drain()
  const mail = (await mailsTo(dataDir, person)).findLast((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail “${subject}”`)
  return findLink(mail).token
}

const newPassword = 'windmills in the morning'

const revocations: Record<string, (person: Person) => Promise<{ status: number }>> = {
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
    const token = await tokenOf(person, 'Someone asked to change your email address')
    return as(app, null).call(security.undoEmail, { token })
  },
  'is signed out by an administrator': async ({ me: { id } }) =>
    as(app, await anAdmin(app)).call(adminUsers.revokeSessions, { id }),
}

test.each(Object.entries(revocations))(
  'the feed of a user who %s is revoked; feeds of others stay',
  async (_, act) => {
    const [person, other] = [await aUser(app), await aUser(app)]
    const [own, theirs] = [await createFeedUrl(person), await createFeedUrl(other)]
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([200, 200])
    expect((await act(person)).status).toBeLessThan(300)
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([404, 200])
    const auditEntries = await app.db`
      select 1 from data_audit_logs
      where user_id = ${person.me.id} and action = 'calendar_feed_revoked'`
    expect(auditEntries).toHaveLength(1)
  },
)

test('ending a single session keeps the feed', async () => {
  const person = await aUser(app)
  const url = await createFeedUrl(person)
  await signInAgain(app, person)
  const { body } = await as(app, person).call(security.sessions, {})
  const id = body.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await as(app, person).call(security.endSession, { id })
  expect(await statusOf(url)).toBe(200)
})

test('the URL is stored as a hash and returned only once', async () => {
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

test('creating a feed notifies its owner, also by mail', async () => {
  const person = await aUser(app)
  await createFeedUrl(person)
  await app.jobs.drain()
  const title = 'A calendar link was created'
  expect((await mailsTo(dataDir, person)).map(({ subject }) => subject)).toEqual([title])
  const { body } = await as(app, person).call(notifications.list, {})
  expect(body).toMatchObject([{ title, actionUrl: '/events?dialog=feed' }])
})

test('creating a feed during “sign out everywhere” is rejected', async () => {
  const person = await aUser(app)
  const otherSession = await signInAgain(app, person)
  let pendingCreation: Promise<{ status: number }> | undefined
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, person.me.id)
    pendingCreation = as(app, otherSession).call(events.createFeed, {})
    await waitForBlockedQuery(app.db)
    await tx`delete from sessions where user_id = ${person.me.id}`
  })
  expect((await pendingCreation)?.status).toBe(401)
  expect(await app.db`select 1 from calendar_feeds where user_id = ${person.me.id}`).toEqual([])
})
