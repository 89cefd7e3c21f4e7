import { expect, test } from 'vitest'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const app = await sharedApp()

const countsOf = async (person: Person) =>
  (await as(app, person).call(notifications.unreadCount, {})).body
const say = (person: Person, id: string, message = 'Hoi') =>
  as(app, person).call(groups.send, { id, message })

test('messages of all conversations are counted until they are read, and only for their reader', async () => {
  const [mina, joris, sam] = [await aUser(app), await aUser(app), await aUser(app)]
  await connected(app, joris, mina)
  await connected(app, sam, mina)
  await aDirectMessage(app, joris, mina)
  const last = await aDirectMessage(app, joris, mina)
  const fromSam = await aDirectMessage(app, sam, mina)
  expect((await countsOf(mina)).messages).toBe(3)
  expect((await countsOf(joris)).messages).toBe(0)
  await as(app, sam).call(messages.remove, { id: fromSam.id })
  expect((await countsOf(mina)).messages).toBe(2)
  await as(app, mina).call(messages.markRead, { userId: joris.me.id, seq: last.seq })
  expect((await countsOf(mina)).messages).toBe(0)
})

test('more messages than the badge shows are not counted one by one', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await connected(app, joris, mina)
  const { conversationId } = await aDirectMessage(app, joris, mina)
  await app.db`
    insert into direct_messages (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq)
    select gen_random_uuid(), ${conversationId}, ${joris.me.id}, ${mina.me.id}, 'Hoi', n, n
    from generate_series(2, 150) n`
  await app.db`update conversations set last_seq = 150 where id = ${conversationId}`
  expect((await countsOf(mina)).messages).toBe(100)
})

test('groups are counted as the list of groups counts them', async () => {
  const [mina, joris, sam] = [await aUser(app), await aUser(app), await aUser(app)]
  const [one, other] = [await aGroup(app, { by: joris }), await aGroup(app, { by: joris })]
  for (const group of [one, other])
    for (const person of [mina, sam]) await joined(app, person, group)
  await say(joris, one.id, `Hoi @${mina.me.username}`)
  const { body: said } = await say(sam, one.id)
  await say(mina, other.id)
  await as(app, mina).call(people.block, { userId: sam.me.id })
  const { body: mine } = await as(app, mina).call(groups.mine, {})
  const counted = (await countsOf(mina)).groups
  expect(counted).toEqual(
    mine.map(({ id, unread, lastReadSeq, lastSeq }) => ({ id, unread, lastReadSeq, lastSeq })),
  )
  expect(counted.find(({ id }) => id === one.id)?.unread).toBe(1)
  await as(app, mina).call(groups.markRead, { id: one.id, seq: said.seq })
  expect((await countsOf(mina)).groups.map(({ unread }) => unread)).toEqual([0, 0])
})

test('who asks to connect is counted until they are answered', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const { body } = await as(app, joris).call(connections.request, { receiverId: mina.me.id })
  expect((await countsOf(mina)).requests).toBe(1)
  expect((await countsOf(joris)).requests).toBe(0)
  await as(app, mina).call(connections.answer, { id: body.id, status: 'rejected' })
  expect((await countsOf(mina)).requests).toBe(0)
})
