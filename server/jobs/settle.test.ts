import { expect, test } from 'vitest'
import type { Sql } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { createJobs } from './queue.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

test('what a job sends while others are being taken is worked off as well', async () => {
  const database = await ownTestDatabase()
  const [isAsked, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let takes = 0
  // The second question sees no job, and its answer comes after the job that sends one has ended.
  const lateSql = new Proxy(database.sql, {
    apply: (sql, self, given: Parameters<Sql>) => {
      const query = Reflect.apply(sql, self, given)
      const isTake = String(given[0]).includes('due as materialized')
      if (!isTake || ++takes !== 2) return query
      return query.then(async (rows: unknown) => {
        isAsked.resolve()
        await hasEnded.promise
        return rows
      })
    },
  })
  const jobs = createJobs({ sql: lateSql, kind: database.kind }, log)
  const sent: string[] = []
  jobs.handle('mail.send', async ({ mailId }) => void sent.push(mailId))
  jobs.handle('upkeep.push', async () => {})
  jobs.handle('auth.forgotten', async () => {
    await isAsked.promise
    await jobs.send(database.sql, 'mail.send', { mailId: 'late' })
    const isGone = async () =>
      (await database.sql`select 1 from jobs where name = 'auth.forgotten'`).length === 0
    void (async () => {
      while (!(await isGone())) await new Promise(setImmediate)
      await new Promise(setImmediate)
      hasEnded.resolve()
    })()
  })
  await jobs.send(database.sql, 'upkeep.push', {})
  await jobs.send(database.sql, 'auth.forgotten', { userId: null })
  await jobs.settle()
  expect(sent).toEqual(['late'])
  await database.close()
})
