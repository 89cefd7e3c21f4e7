import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
})
afterAll(() => database.close())

const a = '01890a5d-ac96-774b-bcce-b302099a8057'
const b = '01890a5d-ac96-774b-bcce-b302099a8058'
const c = '01890a5d-ac96-774b-bcce-b302099a8059'
const user = (id: string, name: string) =>
  `insert into users (id, username, email, password, name)
    values ('${id}', '${name}', '${name}@x.nl', 'x', 'x');`
const twoUsers = user(a, 'anna') + user(b, 'ben')
const block = (id: string, other = b) =>
  `insert into blocks (id, blocker_id, blocked_id) values ('${id}', '${a}', '${other}');`
const conversation = (id: string, first = a, second = b) =>
  `insert into conversations (id, first_id, second_id) values ('${id}', '${first}', '${second}');`
type Overrides = {
  seq?: number
  changedSeq?: number
  clientId?: string
  content?: string
  to?: string
}
const message = (id: string, overrides: Overrides = {}) => {
  const { seq = 1, changedSeq = seq, clientId = id, content = 'hoi', to = b } = overrides
  return `
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, client_id)
    values ('${id}', '${c}', '${a}', '${to}', '${content}', ${seq}, ${changedSeq}, '${clientId}');`
}
const withConversation = twoUsers + conversation(c)

describe('database constraints reject', () => {
  test.each([
    ['a block of oneself', twoUsers + block(c, a)],
    ['a second block of one person', twoUsers + block(a) + block(b)],
    ['a second conversation of two people', withConversation + conversation(a)],
    ['a conversation from the other side', twoUsers + conversation(c, b, a)],
    ['a conversation with oneself', twoUsers + conversation(c, a, a)],
    [
      'two messages with one sequence number',
      withConversation + message(a) + message(b, { changedSeq: 2 }),
    ],
    [
      'two changes with one number',
      withConversation + message(a, { changedSeq: 2 }) + message(b, { seq: 2 }),
    ],
    [
      'a change number below the sequence number',
      withConversation + message(a, { seq: 2, changedSeq: 1 }),
    ],
    [
      'the same message sent twice',
      withConversation + message(a, { clientId: c }) + message(b, { seq: 2, clientId: c }),
    ],
    ['a message without text', withConversation + message(a, { content: '' })],
    [
      'a deleted message that keeps its text',
      `${withConversation + message(a)} update direct_messages set deleted_at = now();`,
    ],
    ['a message to oneself', withConversation + message(b, { to: a })],
  ])('%s', async (_, statements) => {
    const attempt = database.sql.begin(async (tx) => {
      await tx.unsafe(statements)
      throw new Error('it was taken')
    })
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  })
})
