import { expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
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

const ask = async (by: Person, whom: Person) =>
  (await as(app, by).call(connections.request, { receiverId: whom.me.id })).body.id
const told = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ type, isRead }) => ({
    type,
    isRead,
  }))
const isMailed = async (person: Person) => {
  await app.jobs.settle()
  // Somebody else's mail makes the folder, whatever comes of this one.
  await ask(await aUser(app), await aUser(app))
  await app.jobs.settle()
  return (await mailsTo(folder, person)).length > 0
}

test('a request that was taken back is not new any more, and is not mailed', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const id = await ask(mina, joris)
  await as(app, mina).call(connections.remove, { id })
  expect(await told(joris)).toEqual([{ type: 'connectionRequested', isRead: true }])
  expect(await isMailed(joris)).toBe(false)
  // Asked again on the same day it is not told again.
  await ask(mina, joris)
  expect(await told(joris)).toEqual([{ type: 'connectionRequested', isRead: true }])
})

test('so it is with a question to join a group', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: joris, isPrivate: true })
  await as(app, mina).call(groups.join, { id })
  expect(await told(joris)).toEqual([{ type: 'askedToJoin', isRead: false }])
  await as(app, mina).call(groups.leave, { id })
  expect(await told(joris)).toEqual([{ type: 'askedToJoin', isRead: true }])
})

test('whom one blocks leaves the panel with what was told of them, and nothing more is sent', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await ask(mina, joris)
  await blocked(app, joris, mina)
  expect(await told(joris)).toEqual([])
  expect(await isMailed(joris)).toBe(false)
})

test('whoever was blocked keeps what they have read, and loses what they have not', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const id = await ask(mina, joris)
  await as(app, joris).call(connections.answer, { id, status: 'accepted' })
  await as(app, mina).call(notifications.markAllRead, {})
  await blocked(app, joris, mina)
  expect(await told(mina)).toEqual([{ type: 'connectionAccepted', isRead: true }])

  const [ana, luca] = [await aUser(app), await aUser(app)]
  const other = await ask(ana, luca)
  await as(app, luca).call(connections.answer, { id: other, status: 'accepted' })
  await blocked(app, luca, ana)
  expect(await told(ana)).toEqual([])
})
