import { expect, test } from 'vitest'
import { blockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
await aUser(app)

const sendRequest = async (by: Person, target: Person) =>
  (await as(app, by).call(connections.request, { receiverId: target.me.id })).body.id
const listNotifications = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ type, isRead }) => ({
    type,
    isRead,
  }))
const isMailed = async (person: Person) => {
  await app.jobs.drain()
  // A mail to another user creates the folder.
  await sendRequest(await aUser(app), await aUser(app))
  await app.jobs.drain()
  return (await mailsTo(folder, person)).length > 0
}

test('withdrawn request is neither unread nor mailed', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const id = await sendRequest(mina, joris)
  await as(app, mina).call(connections.remove, { id })
  expect(await listNotifications(joris)).toEqual([{ type: 'connectionRequested', isRead: true }])
  expect(await isMailed(joris)).toBe(false)
  // A repeated request on the same day sends no notification.
  await sendRequest(mina, joris)
  expect(await listNotifications(joris)).toEqual([{ type: 'connectionRequested', isRead: true }])
})

test('withdrawn join request is neither unread nor mailed', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: joris, isPrivate: true })
  await as(app, mina).call(groups.join, { id })
  expect(await listNotifications(joris)).toEqual([{ type: 'askedToJoin', isRead: false }])
  await as(app, mina).call(groups.leave, { id })
  expect(await listNotifications(joris)).toEqual([{ type: 'askedToJoin', isRead: true }])
})

test('block deletes notifications about the blocked user and stops further ones', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await sendRequest(mina, joris)
  await blockPerson(app, joris, mina)
  expect(await listNotifications(joris)).toEqual([])
  expect(await isMailed(joris)).toBe(false)
})

test('blocked user keeps read notifications and loses unread ones', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const id = await sendRequest(mina, joris)
  await as(app, joris).call(connections.answer, { id, status: 'accepted' })
  await as(app, mina).call(notifications.markAllRead, {})
  await blockPerson(app, joris, mina)
  expect(await listNotifications(mina)).toEqual([{ type: 'connectionAccepted', isRead: true }])

  const [ana, luca] = [await aUser(app), await aUser(app)]
  const other = await sendRequest(ana, luca)
  await as(app, luca).call(connections.answer, { id: other, status: 'accepted' })
  await blockPerson(app, luca, ana)
  expect(await listNotifications(ana)).toEqual([])
})
