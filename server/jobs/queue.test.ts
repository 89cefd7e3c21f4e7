import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { waitFor } from '#server/testing/timing.ts'
import { ServiceUnavailable } from './attempt.ts'
import { createJobs, type Jobs } from './queue.ts'
import type { JobRow } from './store.ts'

let database: Database
const logged: { level: string; facts: object }[] = []
const log = {
  info: (facts: object) => logged.push({ level: 'info', facts }),
  warn: (facts: object) => logged.push({ level: 'warn', facts }),
  error: (facts: object) => logged.push({ level: 'error', facts }),
}

const queue = () => createJobs(database, log)
const rows = () => database.sql<JobRow[]>`select * from jobs order by id`
const makeAllDue = () => database.sql`update jobs set due_at = now()`

/** A queue whose mail handler records each mail. */
const createRecordingQueue = (
  sent: string[],
  work: (mailId: string) => Promise<void> = async () => {},
) => {
  const jobs = queue()
  jobs.handle('mail.send', async ({ mailId }) => {
    await work(mailId)
    sent.push(mailId)
  })
  return jobs
}

const sendMany = (jobs: Jobs, count: number) =>
  inTransaction(database.sql, async (tx) => {
    for (let at = 0; at < count; at++) await jobs.send(tx, 'mail.send', { mailId: String(at) })
  })

beforeAll(async () => {
  database = await ownTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  logged.length = 0
  await database.sql`delete from jobs`
})

test('a job exists exactly when its transaction is committed', async () => {
  const sent: string[] = []
  const jobs = createRecordingQueue(sent)
  const failed = inTransaction(database.sql, async (tx) => {
    await jobs.send(tx, 'mail.send', { mailId: 'never' })
    throw new Error('The cause did not happen')
  })
  await expect(failed).rejects.toThrow('The cause did not happen')
  expect(await rows()).toEqual([])

  await inTransaction(database.sql, (tx) => jobs.send(tx, 'mail.send', { mailId: 'once' }))
  await jobs.drain()
  expect(sent).toEqual(['once'])
  expect(await rows()).toEqual([])
})

test('a job is enqueued once per name and key', async () => {
  const sent: string[] = []
  const jobs = createRecordingQueue(sent)
  await jobs.send(database.sql, 'mail.send', { mailId: 'a' }, { key: 'k' })
  await jobs.send(database.sql, 'mail.send', { mailId: 'b' }, { key: 'k' })
  await jobs.drain()
  expect(sent).toEqual(['a'])
  await jobs.send(database.sql, 'mail.send', { mailId: 'c' }, { key: 'k' })
  await jobs.drain()
  expect(sent).toEqual(['a', 'c'])
})

test('a scheduled job does not run early', async () => {
  const sent: string[] = []
  const jobs = createRecordingQueue(sent)
  const after = new Date(Date.now() + 3_600_000)
  await jobs.send(database.sql, 'mail.send', { mailId: 'late' }, { after })
  await jobs.drain()
  expect(sent).toEqual([])
  await makeAllDue()
  await jobs.drain()
  expect(sent).toEqual(['late'])
})

test('a started queue runs enqueued jobs, also a thousand', async () => {
  const sent: string[] = []
  const jobs = createRecordingQueue(sent)
  await jobs.start()
  await inTransaction(database.sql, (tx) => jobs.send(tx, 'mail.send', { mailId: 'first' }))
  await expect.poll(() => sent, { timeout: 60_000 }).toEqual(['first'])

  await sendMany(jobs, 1000)
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1001)
  expect(new Set(sent).size).toBe(1001)
  await jobs.stop()
  expect(await rows()).toEqual([])
})

test('a poison job is tried five times with backoff, then dead-lettered and logged as an error', async () => {
  const jobs = queue()
  let tries = 0
  jobs.handle('mail.send', async () => {
    tries++
    throw Object.assign(new Error('550 <anna@example.org> is unknown'), { code: 'EENVELOPE' })
  })
  await jobs.send(database.sql, 'mail.send', { mailId: 'poison' })
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 7; attempt++) {
    const from = Date.now()
    await jobs.drain()
    const [row] = await rows()
    pauses.push(Math.round(((row?.dueAt.getTime() ?? 0) - from) / 1000))
    await makeAllDue()
  }
  expect(tries).toBe(5)
  expect(pauses[0]).toBeGreaterThanOrEqual(4)
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0)
  expect(pauses[3]).toBeGreaterThan(pauses[2] ?? 0)
  const [deadLetter] = await rows()
  expect(deadLetter).toMatchObject({ failures: 5, lastError: 'EENVELOPE' })
  expect(deadLetter?.failedAt).toBeInstanceOf(Date)
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  // Neither the table nor the log may contain the error message.
  expect(JSON.stringify([logged, deadLetter])).not.toContain('anna@example.org')
})

test('jobs of an unavailable service wait without failures and then run once', async () => {
  const sent: string[] = []
  let isServiceDown = true
  const jobs = createRecordingQueue(sent, async () => {
    if (isServiceDown) throw new ServiceUnavailable('ECONNREFUSED', { setting: 'SMTP_URL' })
  })
  await sendMany(jobs, 20)
  for (let minute = 0; minute < 10; minute++) {
    await jobs.drain()
    await makeAllDue()
  }
  expect(sent).toEqual([])
  expect((await rows()).every(({ failures, failedAt }) => failures === 0 && !failedAt)).toBe(true)
  expect(logged).toHaveLength(20) // once per job, not per attempt
  expect(logged[0]?.facts).toMatchObject({ code: 'ECONNREFUSED', setting: 'SMTP_URL' })
  isServiceDown = false
  await jobs.drain()
  expect(sent).toHaveLength(20)
  expect(new Set(sent).size).toBe(20)
})

test('another process takes over the job of a dead process when its lease expires', async () => {
  const dead = queue()
  dead.handle('mail.send', () => new Promise(() => {}))
  await sendMany(dead, 3)
  void dead.drain()
  await expect.poll(async () => (await rows()).map(({ starts }) => starts)).toEqual([1, 1, 1])

  const sent: string[] = []
  const alive = createRecordingQueue(sent)
  await alive.drain()
  expect(sent).toEqual([])
  await makeAllDue() // 45 s later
  await alive.drain()
  expect(sent.sort()).toEqual(['0', '1', '2'])
})

/** A process that takes the job and never ends it. */
const stopOnJob = async (starts: number, options?: { maxStarts: number }) => {
  const dead = queue()
  dead.handle('mail.send', () => new Promise(() => {}), options)
  void dead.drain()
  const from = Date.now()
  await expect.poll(async () => (await rows())[0]?.starts).toBe(starts)
  const [row] = await rows()
  await makeAllDue()
  return Math.round(((row?.dueAt.getTime() ?? 0) - from) / 1000)
}

test('a job that stops each process waits longer each time, and is given up after five', async () => {
  await queue().send(database.sql, 'mail.send', { mailId: 'deadly' })
  const pauses: number[] = []
  for (let starts = 1; starts <= 5; starts++) pauses.push(await stopOnJob(starts))
  expect(pauses[0]).toBeGreaterThanOrEqual(45)
  expect(pauses[2]).toBeGreaterThanOrEqual(180)
  expect(pauses[4]).toBeGreaterThanOrEqual(900)
  const sent: string[] = []
  await createRecordingQueue(sent).drain()
  expect(sent).toEqual([])
  expect(await rows()).toMatchObject([{ lastError: 'PROCESS_DIED', failedAt: expect.any(Date) }])
})

test('a job that reads content of others stops one process at most', async () => {
  await queue().send(database.sql, 'mail.send', { mailId: 'deadly' })
  await stopOnJob(1, { maxStarts: 1 })
  let starts = 0
  const next = queue()
  next.handle('mail.send', async () => void starts++, { maxStarts: 1 })
  await next.drain()
  expect(starts).toBe(0)
  expect(await rows()).toMatchObject([{ lastError: 'PROCESS_DIED', failedAt: expect.any(Date) }])
})

test('a recurring job that stops processes keeps its schedule', async () => {
  const jobs = queue()
  jobs.every('maintenance.outbox', 24, async () => {})
  await jobs.start()
  await jobs.stop()
  await database.sql`update jobs set starts = 5, due_at = now()`
  const next = queue()
  next.every('maintenance.outbox', 24, () => Promise.reject(new Error('It was started')))
  await next.drain()
  const [row] = await rows()
  expect(row).toMatchObject({ starts: 0, failures: 0, failedAt: null })
  expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)
})

test('a process that works keeps its job for longer than a lease', async () => {
  const { setInterval } = globalThis
  vi.stubGlobal('setInterval', (work: () => void) => setInterval(work, 5))
  const jobs = queue()
  const release = Promise.withResolvers<void>()
  jobs.every('maintenance.outbox', 24, () => release.promise)
  await jobs.start()
  await expect.poll(async () => (await rows())[0]?.starts).toBe(1)
  const due = (await rows())[0]?.dueAt ?? new Date()
  await expect.poll(async () => (await rows())[0]?.dueAt.getTime()).toBeGreaterThan(due.getTime())
  release.resolve()
  // Its end is recorded under the renewed lease.
  await expect.poll(async () => (await rows())[0]?.starts).toBe(0)
  await jobs.stop()
  vi.unstubAllGlobals()
})

test('two workers share the jobs, and each job runs once', async () => {
  const sent: string[] = []
  const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))
  const [one, other] = [createRecordingQueue(sent, nextTick), createRecordingQueue(sent, nextTick)]
  await sendMany(one, 300)
  await Promise.all([one.start(), other.start()])
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(300)
  await Promise.all([one.stop(), other.stop()])
  expect(new Set(sent).size).toBe(300)
  expect(await rows()).toEqual([])
})

test('a bounded job name leaves slots for other jobs', async () => {
  const jobs = queue()
  const release = Promise.withResolvers<void>()
  const [started, sent]: [string[], string[]] = [[], []]
  const push = ({ pushId }: { pushId: string }) => {
    started.push(pushId)
    return release.promise
  }
  jobs.handle('push.send', push, { concurrency: 3 })
  jobs.handle('mail.send', async ({ mailId }) => void sent.push(mailId))
  await inTransaction(database.sql, async (tx) => {
    for (let at = 0; at < 20; at++) await jobs.send(tx, 'push.send', { pushId: String(at) })
  })
  await jobs.start()
  await expect.poll(() => started.length).toBe(3)
  await sendMany(jobs, 10)
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(10)
  expect(started).toHaveLength(3)
  release.resolve()
  await expect.poll(() => started.length, { timeout: 60_000 }).toBe(20)
  await jobs.stop()
})

test('stopping waits for running jobs and takes no new ones', async () => {
  const sent: string[] = []
  const release = Promise.withResolvers<void>()
  const jobs = createRecordingQueue(sent, () => release.promise)
  await sendMany(jobs, 30)
  await jobs.start()
  await expect.poll(async () => (await rows()).filter(({ starts }) => starts > 0).length).toBe(6)
  const stopped = jobs.stop()
  release.resolve()
  await stopped
  expect(sent).toHaveLength(6)
  expect(await rows()).toHaveLength(24)
})

test('a job that outlasts a restart is tried again, also if it may stop one process at most', async () => {
  const { setTimeout } = globalThis
  const jobs = queue()
  const release = Promise.withResolvers<void>()
  jobs.handle('mail.send', () => release.promise, { maxStarts: 1 })
  await jobs.send(database.sql, 'mail.send', { mailId: 'slow' })
  await jobs.start()
  await expect.poll(async () => (await rows())[0]?.starts).toBe(1)
  vi.stubGlobal('setTimeout', (work: () => void) => setTimeout(work, 0))
  await jobs.stop()
  vi.unstubAllGlobals()
  const [row] = await rows()
  expect(row).toMatchObject({ starts: 0, failedAt: null })
  // Another process waits until this one is surely gone.
  expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now())
  await makeAllDue()
  const sent: string[] = []
  const next = queue()
  next.handle('mail.send', async ({ mailId }) => void sent.push(mailId), { maxStarts: 1 })
  await next.drain()
  expect(sent).toEqual(['slow'])
  release.resolve()
})

test('a stopping process does not give back a job that another one holds', async () => {
  const { setTimeout } = globalThis
  const jobs = queue()
  jobs.handle('mail.send', () => new Promise(() => {}))
  await jobs.send(database.sql, 'mail.send', { mailId: 'lost' })
  await jobs.start()
  await expect.poll(async () => (await rows())[0]?.starts).toBe(1)
  await database.sql`update jobs set starts = 2, due_at = due_at + interval '1 minute'`
  vi.stubGlobal('setTimeout', (work: () => void) => setTimeout(work, 0))
  await jobs.stop()
  vi.unstubAllGlobals()
  expect(await rows()).toMatchObject([{ starts: 2 }])
})

test('a recurring job keeps one row, even after failures', async () => {
  let runs = 0
  const make = () => {
    const jobs = queue()
    jobs.every('maintenance.outbox', 24, async () => {
      runs++
      if (runs === 2) throw new Error('Not today')
    })
    return jobs
  }
  for (const jobs of [make(), make()]) {
    await jobs.start()
    await expect.poll(() => runs).toBe(1)
    await jobs.stop()
  }
  await expect.poll(async () => (await rows())[0]?.failures).toBe(0)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)

  const last = make()
  for (let attempt = 0; attempt < 3; attempt++) {
    await makeAllDue()
    await last.drain()
  }
  expect(runs).toBe(4)
  expect(await rows()).toHaveLength(1)
})

test('a database outage is logged once with its setting, and so is the recovery', async () => {
  const outage = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  let isServiceDown = true
  let queryCount = 0
  const sql = new Proxy(database.sql, {
    apply: (target, self, given) => {
      queryCount++
      return isServiceDown ? Promise.reject(outage) : Reflect.apply(target, self, given)
    },
  })
  const jobs = createJobs({ sql, kind: 'server' }, log)
  jobs.handle('maintenance.push', async () => {})
  await jobs.start()
  await waitFor(() => expect(queryCount).toBeGreaterThan(2))
  isServiceDown = false
  await waitFor(() => expect(logged.at(-1)?.level).toBe('info'))
  await jobs.stop()
  expect(logged).toEqual([
    { level: 'warn', facts: { code: 'ECONNREFUSED', setting: 'DATABASE_URL' } },
    { level: 'info', facts: {} },
  ])
})
