import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 50)

const app = await sharedApp()

const endAccount = ({ me }: Person) =>
  inTransaction(app.db, (tx) => tx`delete from users where id = ${me.id}`)
const pair = async () => {
  const [one, other] = [await aUser(app), await aUser(app)]
  await connected(app, one, other)
  return [one, other] as const
}

test('who leaves takes their words along, and the other keeps their own', async () => {
  const [ana, joris] = await pair()
  const { conversationId } = await aDirectMessage(app, ana, joris, 'From Ana')
  await aDirectMessage(app, joris, ana, 'From Joris')
  await endAccount(ana)
  const { body: list } = await as(app, joris).call(messages.conversations, {})
  expect(list).toMatchObject([
    { otherUserId: conversationId, otherUser: null, lastMessage: 'From Joris', isOpen: false },
  ])
  const thread = await as(app, joris).call(messages.thread, { userId: conversationId })
  expect(thread.body).toMatchObject([
    { senderId: null, content: '', isDeleted: true, changedSeq: 3 },
    { senderId: joris.me.id, receiverId: null, content: 'From Joris' },
  ])
  const one = await as(app, joris).call(messages.conversation, { userId: conversationId })
  expect(one.body).toEqual(list[0])
  const read = await as(app, joris).call(messages.markRead, { userId: conversationId, seq: 3 })
  expect(read).toMatchObject({ status: 200, body: { unread: 0 } })
})

test.each([
  [
    'one after the other',
    async (one: Person, other: Person) => {
      await endAccount(one)
      await endAccount(other)
    },
  ],
  [
    'in one statement',
    (one: Person, other: Person) =>
      app.db`delete from users where id in (${one.me.id}, ${other.me.id})`,
  ],
])('when both have left, %s, nothing is left', async (_, end) => {
  const [ana, joris] = await pair()
  const { conversationId } = await aDirectMessage(app, ana, joris)
  await aDirectMessage(app, joris, ana)
  await end(ana, joris)
  const rows = await app.db`
    select id from conversations where id = ${conversationId}
    union all select id from direct_messages where conversation_id = ${conversationId}`
  expect(rows).toEqual([])
})

test(`${rounds} rounds of writing to somebody who leaves, removes or blocks: no bug, no orphan`, async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, joris] = await pair()
    const { id } = await aDirectMessage(app, joris, ana)
    const write = (from: Person, to: Person) =>
      as(app, from).call(messages.send, { receiverId: to.me.id, content: `${round}` })
    const end = () =>
      round % 2
        ? as(app, joris).call(dataRights.deleteAccount, {})
        : as(app, joris).call(people.block, { userId: ana.me.id })
    const replies = await Promise.all([
      write(ana, joris),
      write(joris, ana),
      as(app, joris).call(messages.remove, { id }),
      end(),
      write(ana, joris),
      as(app, ana).call(messages.markRead, { userId: joris.me.id, seq: 1 }),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  }
  const orphans = await app.db`
    select m.id from direct_messages m join conversations c on c.id = m.conversation_id
    where (c.first_id is null and c.second_id is null)
      or (m.sender_id is null and m.content <> '')
      or m.sender_id not in (c.first_id, c.second_id)
      or m.changed_seq > c.last_seq`
  expect(orphans).toEqual([])
})
