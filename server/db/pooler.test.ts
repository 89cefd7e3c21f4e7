import { expect, onTestFinished, test } from 'vitest'
import { openReachableDatabase, requireConnectionCapacity } from './connect.ts'

const { TEST_DATABASE_URL: databaseUrl = '' } = process.env

const openWith = async (directUrl?: string) => {
  const database = await openReachableDatabase({ databaseUrl, directUrl, dataDir: '' })
  onTestFinished(() => database.close())
  return database
}

const timeoutSql = `
  select name, setting, source from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`

const timeoutsFrom = (source: string) => [
  { name: 'idle_in_transaction_session_timeout', setting: '10000', source },
  { name: 'statement_timeout', setting: '5000', source },
]

test('a pooled connection sends no settings, and has them from its role', async () => {
  const { sql, direct } = await openWith(databaseUrl)
  expect(await sql.unsafe(timeoutSql)).toEqual(timeoutsFrom('database user'))
  expect(await direct.unsafe(timeoutSql)).toEqual(timeoutsFrom('client'))
})

test('several processes store their settings at the same time', async () => {
  await Promise.all(Array.from({ length: 8 }, () => openWith(databaseUrl)))
})

test('without a pooler there is one pool, which sends its settings', async () => {
  const { sql, direct, hasPooler } = await openWith()
  expect([hasPooler, direct === sql]).toEqual([false, true])
  expect(await sql.unsafe(timeoutSql)).toEqual(timeoutsFrom('client'))
})

test('the number of processes is not limited behind a pooler', async () => {
  await expect(requireConnectionCapacity(await openWith(), 1000)).rejects.toThrow(/^WORKERS=1000/)
  await expect(
    requireConnectionCapacity(await openWith(databaseUrl), 1000),
  ).resolves.toBeUndefined()
})
