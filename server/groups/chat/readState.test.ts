import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { type Group, groups, maxUnreadCount } from '#shared/groups/contract.ts'

let group: Group

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)

const createRoom = async () => {
  group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  return group.id
}
const sendMessage = async (id: string, person = ana) =>
  (await as(app, person).call(groups.send, { id, message: 'Hoi' })).body
const markRead = async (id: string, seq: number, person = joris) =>
  (await as(app, person).call(groups.markRead, { id, seq })).body
const unreadOf = async (id: string, person = joris) => {
  const { body } = await as(app, person).call(groups.mine, {})
  return body.find((row) => row.id === id)?.unread
}

test('new messages of others are unread; own and deleted ones are not', async () => {
  const id = await createRoom()
  const first = await sendMessage(id)
  await sendMessage(id)
  await sendMessage(id, joris)
  expect([await unreadOf(id), await unreadOf(id, ana)]).toEqual([2, 1])
  await as(app, ana).call(groups.removeMessage, { id, messageId: first.id })
  expect(await unreadOf(id)).toBe(1)
})

test('messages from before joining are not unread', async () => {
  const id = await createRoom()
  await sendMessage(id)
  const newMember = await aUser(app)
  await joinGroup(app, newMember, group)
  expect(await unreadOf(id, newMember)).toBe(0)
  await sendMessage(id)
  expect(await unreadOf(id, newMember)).toBe(1)
})

test('the read position only advances, at most to the last message', async () => {
  const id = await createRoom()
  for (let n = 0; n < 4; n++) await sendMessage(id)
  expect(await markRead(id, 3)).toEqual({ lastReadSeq: 3, unread: 1, lastSeq: 4 })
  expect(await markRead(id, 1)).toEqual({ lastReadSeq: 3, unread: 1, lastSeq: 4 })
  expect(await markRead(id, 900)).toEqual({ lastReadSeq: 4, unread: 0, lastSeq: 4 })
  await sendMessage(id)
  expect(await unreadOf(id)).toBe(1)
})

test('an invalid sequence number is rejected', async () => {
  const id = await createRoom()
  for (const seq of [2 ** 31, -1, 1.5]) {
    const reply = await as(app, joris).call(groups.markRead, { id, seq })
    expect([reply.status, reply.body]).toMatchObject([400, { field: 'seq' }])
  }
})

test('a member removed during the request does not learn the number of messages', async () => {
  const id = await createRoom()
  await sendMessage(id)
  const { promise: requestReached, resolve } = Promise.withResolvers<unknown>()
  await app.db.begin(async (tx) => {
    await tx`delete from group_members where group_id = ${id} and user_id = ${joris.me.id}`
    resolve(as(app, joris).call(groups.markRead, { id, seq: 0 }))
    await waitForBlockedQuery(app.db)
  })
  expect(await requestReached).toMatchObject({ status: 403 })
})

test('the unread count is capped', async () => {
  const id = await createRoom()
  await app.db`
    insert into group_messages (id, group_id, user_id, message, seq, changed_seq)
    select gen_random_uuid(), ${id}, ${ana.me.id}, 'Hoi', n, n from generate_series(1, 150) n`
  await app.db`update groups set last_seq = 150 where id = ${id}`
  expect(await unreadOf(id)).toBe(maxUnreadCount)
})
