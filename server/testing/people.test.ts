import { expect, test } from 'vitest'
import { addAccount } from '#server/auth/auth.ts'
import { runFrom } from '#server/http/currentOrigin.ts'
import { lifecycles } from '#server/lifecycles.ts'
import { Registration } from '#shared/auth/contract.ts'
import { sharedApp } from './freshApp.ts'
import { aUser, injectedOrigin, registrationDraft } from './people.ts'

const app = await sharedApp()

/** All rows of a user, with the same placeholder for ids, hashes, times and unique names. */
const readRows = async (userId: string) => {
  const columns = [
    { table: 'users', column: 'id' },
    ...lifecycles.flatMap(({ personalData }) => personalData),
  ]
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await app.db<{ text: string }[]>`
        select to_jsonb(t)::text as text from ${app.db(table)} t where ${app.db(column)} = ${userId}`
      const texts = rows.map(({ text }) =>
        text.replace(
          /u-[\da-f-]{13}|Person [\da-f-]+|[\da-f-]{36}|\\\\x\w+|\d{4}-[\d-]+T[^"]+/g,
          '…',
        ),
      )
      return [`${table}.${column}`, texts]
    }),
  )
  return Object.fromEntries(found)
}

test('a test user has the same rows as a registered one with a confirmed address', async () => {
  await aUser(app)
  const tested = await aUser(app)
  const { password, ...draft } = Registration.parse(registrationDraft({}))
  const hashed = await app.db<[{ password: string }]>`
    select password from users where id = ${tested.me.id}`
  const account = { ...draft, password: hashed[0].password }
  const { me } = await runFrom(
    () => injectedOrigin,
    () => addAccount(app, account, { isConfirmed: true }),
  )
  const rows = await readRows(tested.me.id)
  expect(rows['users.id']).toHaveLength(1)
  expect(rows['sessions.user_id']).toHaveLength(1)
  expect(rows).toEqual(await readRows(me.id))
})
