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
const two = user(a, 'anna') + user(b, 'ben')
const block = (id: string, other = b) =>
  `insert into blocks (id, blocker_id, blocked_id) values ('${id}', '${a}', '${other}');`
const talk = (id: string, first = a, second = b) =>
  `insert into conversations (id, first_id, second_id) values ('${id}', '${first}', '${second}');`
type Wishes = {
  seq?: number
  changedSeq?: number
  clientId?: string
  content?: string
  to?: string
}
const wrote = (id: string, wishes: Wishes = {}) => {
  const { seq = 1, changedSeq = seq, clientId = id, content = 'hoi', to = b } = wishes
  return `
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, client_id)
    values ('${id}', '${c}', '${a}', '${to}', '${content}', ${seq}, ${changedSeq}, '${clientId}');`
}
const talking = two + talk(c)

describe('the database itself refuses', () => {
  test.each([
    ['a block of oneself', two + block(c, a)],
    ['a second block of one person', two + block(a) + block(b)],
    ['a second conversation of two people', talking + talk(a)],
    ['a conversation from the other side', two + talk(c, b, a)],
    ['a conversation with oneself', two + talk(c, a, a)],
    ['two messages in one place', talking + wrote(a) + wrote(b, { changedSeq: 2 })],
    ['two changes with one number', talking + wrote(a, { changedSeq: 2 }) + wrote(b, { seq: 2 })],
    ['a change before it was said', talking + wrote(a, { seq: 2, changedSeq: 1 })],
    [
      'the same message sent twice',
      talking + wrote(a, { clientId: c }) + wrote(b, { seq: 2, clientId: c }),
    ],
    ['a message without words', talking + wrote(a, { content: '' })],
    ['deleted words', `${talking + wrote(a)} update direct_messages set deleted_at = now();`],
    ['a message to oneself', talking + wrote(b, { to: a })],
  ])('%s', async (_, statements) => {
    const attempt = database.sql.begin(async (tx) => {
      await tx.unsafe(statements)
      throw new Error('it was taken')
    })
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  })
})
