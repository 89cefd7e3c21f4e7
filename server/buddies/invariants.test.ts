import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { testDatabase } from '#server/testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
const user = (id: string) =>
  `insert into users (id, username, email, password, name)
    values ('${id}', '${id.slice(0, 8)}', '${id}@x.nl', 'x', 'x');`
const two = user(a) + user(b)
const match = (id: string, from: string, to: string) =>
  `insert into language_buddy_matches (id, requester_id, buddy_id, teach_language, learn_language)
    values ('${id}', '${from}', '${to}', 'es', 'nl');`
const speaker = `${user(a)} insert into buddy_profiles (user_id, town) values ('${a}', 'Leiden');`
const spoken = (kind: string, language = 'nl') =>
  `insert into buddy_languages values ('${a}', '${kind}', '${language}', 'B2');`
const setStatus = (status: string) => `update language_buddy_matches set status = '${status}';`

describe('database constraints reject', () => {
  test.each([
    ['two open matches of two people', two + match(a, a, b) + match(b, b, a)],
    ['a match with oneself', user(a) + match(c, a, a)],
    ['an accepted match without its day', two + match(c, a, b) + setStatus('accepted')],
    ['an unknown status', two + match(c, a, b) + setStatus('paused')],
    ['a language both taught and learnt', speaker + spoken('teach') + spoken('learn')],
    ['a language that is no code', speaker + spoken('teach', 'Dutch')],
    [
      'a twenty-first week',
      `${two}${match(c, a, b)} insert into buddy_meetings (match_id, week) values ('${c}', 21);`,
    ],
  ])('%s', async (_, statements) => {
    const attempt = database.sql.begin(async (tx) => {
      await tx.unsafe(statements)
      throw new Error('The statements succeeded')
    })
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  })
})
