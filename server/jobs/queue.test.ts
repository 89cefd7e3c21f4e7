import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { NotNow } from './attempt.ts'
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
const allDueNow = () => database.sql`update jobs set due_at = now()`

/** A queue whose mail job notes each mail it was asked to send. */
const noting = (sent: string[], work: (mailId: string) => Promise<void> = async () => {}) => {
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
  const jobs = noting(sent)
  const failed = inTransaction(database.sql, async (tx) => {
    await jobs.send(tx, 'mail.send', { mailId: 'never' })
    throw new Error('The cause did not happen')
  })
  await expect(failed).rejects.toThrow('The cause did not happen')
  expect(await rows()).toEqual([])

  await inTransaction(database.sql, (tx) => jobs.send(tx, 'mail.send', { mailId: 'once' }))
  await jobs.settle()
  expect(sent).toEqual(['once'])
  expect(await rows()).toEqual([])
})

test('of jobs with the same name and key there is one at a time', async () => {
  const sent: string[] = []
  const jobs = noting(sent)
  await jobs.send(database.sql, 'mail.send', { mailId: 'a' }, { key: 'k' })
  await jobs.send(database.sql, 'mail.send', { mailId: 'b' }, { key: 'k' })
  await jobs.settle()
  expect(sent).toEqual(['a'])
  await jobs.send(database.sql, 'mail.send', { mailId: 'c' }, { key: 'k' })
  await jobs.settle()
  expect(sent).toEqual(['a', 'c'])
})

test('a job for later waits until then', async () => {
  const sent: string[] = []
  const jobs = noting(sent)
  const after = new Date(Date.now() + 3_600_000)
  await jobs.send(database.sql, 'mail.send', { mailId: 'late' }, { after })
  await jobs.settle()
  expect(sent).toEqual([])
  await allDueNow()
  await jobs.settle()
  expect(sent).toEqual(['late'])
})

test('a started queue does what is sent to it, and a thousand jobs', async () => {
  const sent: string[] = []
  const jobs = noting(sent)
  await jobs.start()
  await inTransaction(database.sql, (tx) => jobs.send(tx, 'mail.send', { mailId: 'first' }))
  await expect.poll(() => sent, { timeout: 60_000 }).toEqual(['first'])

  await sendMany(jobs, 1000)
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1001)
  expect(new Set(sent).size).toBe(1001)
  await jobs.stop()
  expect(await rows()).toEqual([])
})

test('a poison job is tried five times with growing pauses, then parked with an alarm', async () => {
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
    await jobs.settle()
    const [row] = await rows()
    pauses.push(Math.round(((row?.dueAt.getTime() ?? 0) - from) / 1000))
    await allDueNow()
  }
  expect(tries).toBe(5)
  expect(pauses[0]).toBeGreaterThanOrEqual(4)
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0)
  expect(pauses[3]).toBeGreaterThan(pauses[2] ?? 0)
  const [parked] = await rows()
  expect(parked).toMatchObject({ failures: 5, lastError: 'EENVELOPE' })
  expect(parked?.parkedAt).toBeInstanceOf(Date)
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  // Neither the table nor the log may quote what a mail server quotes.
  expect(JSON.stringify([logged, parked])).not.toContain('anna@example.org')
})

test('while a service is away its jobs wait without being blamed, and then are done once', async () => {
  const sent: string[] = []
  let isAway = true
  const jobs = noting(sent, async () => {
    if (isAway) throw new NotNow('ECONNREFUSED', { setting: 'SMTP_URL' })
  })
  await sendMany(jobs, 20)
  for (let minute = 0; minute < 10; minute++) {
    await jobs.settle()
    await allDueNow()
  }
  expect(sent).toEqual([])
  expect((await rows()).every(({ failures, parkedAt }) => failures === 0 && !parkedAt)).toBe(true)
  expect(logged).toHaveLength(20) // once a job, not once a try
  expect(logged[0]?.facts).toMatchObject({ code: 'ECONNREFUSED', setting: 'SMTP_URL' })
  isAway = false
  await jobs.settle()
  expect(sent).toHaveLength(20)
  expect(new Set(sent).size).toBe(20)
})

test('a job whose process died is taken again when its lease is over, by another process', async () => {
  const dead = queue()
  dead.handle('mail.send', () => new Promise(() => {}))
  await sendMany(dead, 3)
  void dead.settle()
  await expect.poll(async () => (await rows()).map(({ starts }) => starts)).toEqual([1, 1, 1])

  const sent: string[] = []
  const alive = noting(sent)
  await alive.settle()
  expect(sent).toEqual([])
  await allDueNow() // 45 s later
  await alive.settle()
  expect(sent.sort()).toEqual(['0', '1', '2'])
})

test('a job that takes its process down again and again is parked too', async () => {
  await queue().send(database.sql, 'mail.send', { mailId: 'deadly' })
  await database.sql`update jobs set starts = 10`
  const sent: string[] = []
  await noting(sent).settle()
  expect(sent).toEqual([])
  expect(await rows()).toMatchObject([{ lastError: 'PROCESS_DIED' }])
})

test('two workers share the jobs, and each is done once', async () => {
  const sent: string[] = []
  const slowly = () => new Promise<void>((resolve) => setImmediate(resolve))
  const [one, other] = [noting(sent, slowly), noting(sent, slowly)]
  await sendMany(one, 300)
  await Promise.all([one.start(), other.start()])
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(300)
  await Promise.all([one.stop(), other.stop()])
  expect(new Set(sent).size).toBe(300)
  expect(await rows()).toEqual([])
})

test('work of a bounded name leaves hands for the rest', async () => {
  const jobs = queue()
  const release = Promise.withResolvers<void>()
  const [began, sent]: [string[], string[]] = [[], []]
  const ring = ({ pushId }: { pushId: string }) => {
    began.push(pushId)
    return release.promise
  }
  jobs.handle('push.send', ring, { hands: 3 })
  jobs.handle('mail.send', async ({ mailId }) => void sent.push(mailId))
  await inTransaction(database.sql, async (tx) => {
    for (let at = 0; at < 20; at++) await jobs.send(tx, 'push.send', { pushId: String(at) })
  })
  await jobs.start()
  await expect.poll(() => began.length).toBe(3)
  await sendMany(jobs, 10)
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(10)
  expect(began).toHaveLength(3)
  release.resolve()
  await expect.poll(() => began.length, { timeout: 60_000 }).toBe(20)
  await jobs.stop()
})

test('stopping waits for what is running and takes nothing new', async () => {
  const sent: string[] = []
  const release = Promise.withResolvers<void>()
  const jobs = noting(sent, () => release.promise)
  await sendMany(jobs, 30)
  await jobs.start()
  await expect.poll(async () => (await rows()).filter(({ starts }) => starts > 0).length).toBe(6)
  const stopped = jobs.stop()
  release.resolve()
  await stopped
  expect(sent).toHaveLength(6)
  expect(await rows()).toHaveLength(24)
})

test('recurring work is one job for ever, whatever it comes to', async () => {
  let times = 0
  const make = () => {
    const jobs = queue()
    jobs.every('upkeep.outbox', 24, async () => {
      times++
      if (times === 2) throw new Error('Not today')
    })
    return jobs
  }
  for (const jobs of [make(), make()]) {
    await jobs.start()
    await expect.poll(() => times).toBe(1)
    await jobs.stop()
  }
  await expect.poll(async () => (await rows())[0]?.failures).toBe(0)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)

  const last = make()
  for (let attempt = 0; attempt < 3; attempt++) {
    await allDueNow()
    await last.settle()
  }
  expect(times).toBe(4)
  expect(await rows()).toHaveLength(1)
})

test('that the database is away is logged once, with the setting that leads to it, and its return', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  let isAway = true
  let asked = 0
  const sql = new Proxy(database.sql, {
    apply: (target, self, given) => {
      asked++
      return isAway ? Promise.reject(away) : Reflect.apply(target, self, given)
    },
  })
  const jobs = createJobs({ sql, kind: 'server' }, log)
  jobs.handle('upkeep.push', async () => {})
  await jobs.start()
  await eventually(() => expect(asked).toBeGreaterThan(2))
  isAway = false
  await eventually(() => expect(logged.at(-1)?.level).toBe('info'))
  await jobs.stop()
  expect(logged).toEqual([
    { level: 'warn', facts: { code: 'ECONNREFUSED', setting: 'DATABASE_URL' } },
    { level: 'info', facts: {} },
  ])
})
