import { expect, test } from 'vitest'
import type { Sql } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { createJobs } from './queue.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('drain also runs jobs that are enqueued during a poll', async () => {
  const database = await ownTestDatabase()
  const [isPolled, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let polls = 0
  // The second poll sees no job, and its result arrives after the job that enqueues one has ended.
  const delayedSql = new Proxy(database.sql, {
    apply: (sql, self, given: Parameters<Sql>) => {
      const query = Reflect.apply(sql, self, given)
      const isPoll = String(given[0]).includes('due as materialized')
      if (!isPoll || ++polls !== 2) return query
      return query.then(async (rows: unknown) => {
        isPolled.resolve()
        await hasEnded.promise
        return rows
      })
    },
  })
  const jobs = createJobs({ sql: delayedSql, kind: database.kind }, log)
  const sent: string[] = []
  jobs.handle('mail.send', async ({ mailId }) => void sent.push(mailId))
  jobs.handle('maintenance.push', async () => {})
  jobs.handle('auth.resetPassword', async () => {
    await isPolled.promise
    await jobs.send(database.sql, 'mail.send', { mailId: 'late' })
    const isGone = async () =>
      (await database.sql`select 1 from jobs where name = 'auth.resetPassword'`).length === 0
    void (async () => {
      while (!(await isGone())) await new Promise(setImmediate)
      await new Promise(setImmediate)
      hasEnded.resolve()
    })()
  })
  await jobs.send(database.sql, 'maintenance.push', {})
  await jobs.send(database.sql, 'auth.resetPassword', { userId: null })
  await jobs.drain()
  expect(sent).toEqual(['late'])
  await database.close()
})
