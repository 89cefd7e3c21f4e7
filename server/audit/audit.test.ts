import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { testDatabase } from '#server/testing/database.ts'
import { audit } from './audit.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const listEntries = (userId: string) =>
  database.sql`select * from data_audit_logs where user_id = ${userId}`

test('action is logged with the names of the changed fields', async () => {
  const userId = randomUUID()
  await audit(database.sql, {
    userId,
    action: 'profile_updated',
    entityType: 'user',
    entityId: userId,
    changed: ['location', 'languages'],
    reason: 'asked for it',
    origin: { ipPrefix: '192.0.2.0', browser: 'a browser' },
  })
  expect(await listEntries(userId)).toMatchObject([
    {
      action: 'profile_updated',
      entityId: userId,
      oldData: null,
      newData: { changed: ['location', 'languages'] },
      reason: 'asked for it',
      ipAddress: '192.0.2.0',
      userAgent: 'a browser',
    },
  ])
})

test('failed action is not logged', async () => {
  const userId = randomUUID()
  await inTransaction(database.sql, async (tx) => {
    await audit(tx, { userId, action: 'signed_in', entityType: 'user' })
    throw new Error('No')
  }).catch(() => {})
  expect(await listEntries(userId)).toEqual([])
})
