import { expect, test, vi } from 'vitest'
import type { Sql } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { createJobs } from './queue.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

const isPoll = ([text]: Parameters<Sql>) => String(text).includes('due as materialized')

test('drain also runs jobs that are enqueued during a poll', async () => {
  const database = await ownTestDatabase()
  const [isPolled, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let polls = 0
  // The second poll sees no job, and its result arrives after the job that enqueues one has ended.
  const delayedSql = new Proxy(database.sql, {
    apply: (sql, self, given: Parameters<Sql>) => {
      const query = Reflect.apply(sql, self, given)
      if (!isPoll(given) || ++polls !== 2) return query
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

test('a job is taken when its transaction commits, and looked for once before', async () => {
  const database = await ownTestDatabase()
  // The queue does not poll by itself, however slow the machine is.
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) =>
    setTimeout(work, ms < 1000 ? ms : 2 ** 31 - 1),
  )
  let polls = 0
  let isIdle = false
  const countingSql = new Proxy(database.sql, {
    apply: (sql, self, given: Parameters<Sql>) => {
      const query = Reflect.apply(sql, self, given)
      if (!isPoll(given)) return query
      polls += 1
      return query.finally(() => {
        isIdle = true
      })
    },
  })
  const jobs = createJobs({ sql: countingSql, kind: database.kind }, log)
  const sent: string[] = []
  jobs.handle('mail.send', async ({ mailId }) => void sent.push(mailId))
  jobs.handle('push.send', async () => {}, { concurrency: 1 })
  await jobs.start()
  while (!isIdle) await new Promise(setImmediate)
  await inTransaction(database.sql, async (tx) => {
    await jobs.send(tx, 'mail.send', { mailId: 'committed' })
    for (let queries = 0; queries < 5; queries++) await tx`select 1`
    expect(polls).toBe(1)
  })
  while (sent.length === 0) await new Promise(setImmediate)
  vi.unstubAllGlobals()
  await jobs.stop()
  await database.close()
})
