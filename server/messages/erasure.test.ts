import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'

const app = await sharedApp()

const erase = ({ me }: Person) => deleteAccount(app, me.id)
const createPair = async () => {
  const [one, other] = [await aUser(app), await aUser(app)]
  await connectUsers(app, one, other)
  return [one, other] as const
}

test('account erasure clears sent messages and keeps those of the other', async () => {
  const [ana, joris] = await createPair()
  const { conversationId } = await aDirectMessage(app, ana, joris, 'From Ana')
  await aDirectMessage(app, joris, ana, 'From Joris')
  await erase(ana)
  const { body: list } = await as(app, joris).call(messages.conversations, {})
  expect(list).toMatchObject([
    { otherUserId: conversationId, otherUser: null, lastMessage: 'From Joris', isOpen: false },
  ])
  const thread = await as(app, joris).call(messages.thread, { id: conversationId })
  expect(thread.body).toMatchObject([
    { senderId: null, content: '', isDeleted: true, changedSeq: 3 },
    { senderId: joris.me.id, receiverId: null, content: 'From Joris' },
  ])
  const conversation = await as(app, joris).call(messages.conversation, { userId: conversationId })
  expect(conversation.body).toEqual(list[0])
  const read = await as(app, joris).call(messages.markRead, { userId: conversationId, seq: 3 })
  expect(read).toMatchObject({ status: 200, body: { unread: 0 } })
})

test.each([
  [
    'one after the other',
    async (one: Person, other: Person) => {
      await erase(one)
      await erase(other)
    },
  ],
  [
    'at once',
    async (one: Person, other: Person) => {
      await Promise.all([erase(one), erase(other)])
    },
  ],
])('erasing both accounts, %s, deletes the conversation', async (_, end) => {
  const [ana, joris] = await createPair()
  const { conversationId } = await aDirectMessage(app, ana, joris)
  await aDirectMessage(app, joris, ana)
  await end(ana, joris)
  const rows = await app.db`
    select id from conversations where id = ${conversationId}
    union all select id from direct_messages where conversation_id = ${conversationId}`
  expect(rows).toEqual([])
})
