import { expect, test } from 'vitest'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const app = await sharedApp()

const getCounts = async (person: Person) =>
  (await as(app, person).call(notifications.unreadCount, {})).body
const send = (person: Person, id: string, message = 'Hoi') =>
  as(app, person).call(groups.send, { id, message })

test('unread messages of all conversations are counted for their receiver only, until they are read', async () => {
  const [mina, joris, sam] = [await aUser(app), await aUser(app), await aUser(app)]
  await connectUsers(app, joris, mina)
  await connectUsers(app, sam, mina)
  await aDirectMessage(app, joris, mina)
  const last = await aDirectMessage(app, joris, mina)
  const fromSam = await aDirectMessage(app, sam, mina)
  expect((await getCounts(mina)).messages).toBe(3)
  expect((await getCounts(joris)).messages).toBe(0)
  await as(app, sam).call(messages.remove, { id: fromSam.id })
  expect((await getCounts(mina)).messages).toBe(2)
  await as(app, mina).call(messages.markRead, { userId: joris.me.id, seq: last.seq })
  expect((await getCounts(mina)).messages).toBe(0)
})

test('the message count is capped at the badge maximum', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await connectUsers(app, joris, mina)
  const { conversationId } = await aDirectMessage(app, joris, mina)
  await app.db`
    insert into direct_messages (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq)
    select gen_random_uuid(), ${conversationId}, ${joris.me.id}, ${mina.me.id}, 'Hoi', n, n
    from generate_series(2, 150) n`
  await app.db`update conversations set last_seq = 150 where id = ${conversationId}`
  expect((await getCounts(mina)).messages).toBe(100)
})

test('group counts equal those of the group list', async () => {
  const [mina, joris, sam] = [await aUser(app), await aUser(app), await aUser(app)]
  const [one, other] = [await aGroup(app, { by: joris }), await aGroup(app, { by: joris })]
  for (const group of [one, other])
    for (const person of [mina, sam]) await joinGroup(app, person, group)
  await send(joris, one.id, `Hoi @${mina.me.username}`)
  const { body: sent } = await send(sam, one.id)
  await send(mina, other.id)
  await as(app, mina).call(people.block, { userId: sam.me.id })
  const { body: mine } = await as(app, mina).call(groups.mine, {})
  const counted = (await getCounts(mina)).groups
  expect(counted).toEqual(
    mine.map(({ id, unread, lastReadSeq, lastSeq }) => ({
      ...{ id, unread, lastReadSeq, lastSeq, isMuted: false },
      mentions: id === one.id ? 1 : 0,
    })),
  )
  expect(counted.find(({ id }) => id === one.id)?.unread).toBe(1)
  await as(app, mina).call(groups.markRead, { id: one.id, seq: sent.seq })
  expect((await getCounts(mina)).groups.map(({ unread }) => unread)).toEqual([0, 0])
})

test('a pending connection request is counted until it is answered', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const { body } = await as(app, joris).call(connections.request, { receiverId: mina.me.id })
  expect((await getCounts(mina)).requests).toBe(1)
  expect((await getCounts(joris)).requests).toBe(0)
  await as(app, mina).call(connections.answer, { id: body.id, status: 'rejected' })
  expect((await getCounts(mina)).requests).toBe(0)
})
