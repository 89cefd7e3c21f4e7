import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { disableChannel } from '#server/notifications/settings.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import {
  erasureLogPath,
  hashId,
  type LogEntry,
  neededLines,
  readErasureLog,
  recordErasure,
} from './erasureLog.ts'
import { compactionBytes, rewriteLines } from './logFile.ts'
import { lockErasureLog } from './store.ts'

// A separate database: its jobs write to this log only.
const app = await sharedApp({ DATA_DIR: mailFolder() }, await ownTestDatabase())
const log = erasureLogPath(app.config.dataDir)

const entriesOf = async ({ me }: Person) => {
  await app.jobs.drain()
  return ((await readErasureLog(log)) ?? []).filter(({ who }) => who === hashId(me.id))
}

const setting = { category: 'messages', channel: 'mail' } as const

test('a choice that changes nothing is not recorded', async () => {
  const ana = await aUser(app)
  for (const isOn of [false, false, true, true, false]) {
    app.clock.forward(1000)
    const { status } = await as(app, ana).call(notifications.changeSetting, { ...setting, isOn })
    expect(status).toBe(200)
  }
  await disableChannel(app, ana.me.id, 'messages', 'mail')
  for (const marketingConsent of [false, false])
    await as(app, ana).call(privacy.setConsents, { marketingConsent })
  const entries = (await entriesOf(ana)) as { isDone: boolean }[]
  expect(entries.map(({ isDone }) => isDone)).toEqual([true, false, true])
  const { body } = await as(app, ana).call(privacy.auditLogs, {})
  expect(body.map(({ action }) => action)).toEqual(['account_created'])
})

const day = 24 * 3_600_000
const at = (ms: number) => new Date(Date.UTC(2030, 0, 1) + ms).toISOString()
const block = (ms: number, isDone: boolean): LogEntry => {
  const subject = { who: 'ana', what: 'block', which: 'ben' } as const
  return { ...subject, isDone, deed: null, at: at(ms) }
}
const erasure = (who: string, what: 'account' | 'messages' | 'events', ms: number): LogEntry => {
  return { who, what, deed: what === 'account' ? null : `${who} ${ms}`, at: at(ms) }
}

test.each<[string, LogEntry[], LogEntry[]]>([
  ['the last choice', [block(2, false), block(1, true)], [block(2, false)]],
  ['the last choice of one moment', [block(1, true), block(1, false)], [block(1, false)]],
  [
    'only the erasure of an account that is gone',
    [block(1, true), erasure('ana', 'messages', 1), erasure('ana', 'account', 2)],
    [erasure('ana', 'account', 2)],
  ],
  [
    'erasures of the same day, whose order is uncertain between machines',
    [0, day, 2 * day - 1].map((ms) => erasure('ben', 'messages', ms)),
    [day, 2 * day - 1].map((ms) => erasure('ben', 'messages', ms)),
  ],
  [
    'each kind of erasure',
    [erasure('ben', 'messages', 0), erasure('ben', 'events', 9 * day)],
    [erasure('ben', 'messages', 0), erasure('ben', 'events', 9 * day)],
  ],
])('a compacted log keeps %s', (_, entries, kept) => {
  const newer = '{"who":"cas","what":"of a newer version"}'
  const lines = [...entries, ...entries].map((entry) => JSON.stringify(entry))
  expect(neededLines([...lines, newer])).toEqual([...kept.map((e) => JSON.stringify(e)), newer])
})

/** As after many changes of one setting. */
const fill = () => {
  const line = (n: number) => JSON.stringify(block(n, n % 2 === 0))
  const count = Math.ceil(compactionBytes / line(0).length)
  const erased = JSON.stringify(erasure('ben', 'account', 0))
  writeFileSync(log, [erased, ...Array.from({ length: count }, (_, n) => line(n))].join('\n'), {
    mode: 0o640,
  })
}

test('a log that has grown large is compacted, and loses no erasure', async () => {
  fill()
  const { mode } = statSync(log)
  const ana = await aUser(app)
  const record = { userId: ana.me.id, what: 'account' } as const
  await inTransaction(app.db, (tx) => recordErasure(app, tx, record))
  expect(await entriesOf(ana)).toMatchObject([{ what: 'account' }])
  expect((await readErasureLog(log))?.map(({ who }) => who)).toEqual([
    'ben',
    'ana',
    hashId(ana.me.id),
  ])
  expect(statSync(log)).toMatchObject({ mode })
})

test('an entry waits while another process compacts the log', async () => {
  fill()
  const ana = await aUser(app)
  const record = { userId: ana.me.id, what: 'account' } as const
  await inTransaction(app.db, (tx) => recordErasure(app, tx, record))
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const compaction = inTransaction(app.db, async (tx) => {
    await lockErasureLog(tx)
    locked.resolve()
    const before = readFileSync(log, 'utf8')
    await end.promise
    expect(readFileSync(log, 'utf8')).toBe(before)
    await rewriteLines(log, neededLines)
  })
  await locked.promise
  const written = entriesOf(ana)
  await Promise.race([waitForBlockedQuery(app.db), written])
  end.resolve()
  await compaction
  expect(await written).toMatchObject([{ what: 'account' }])
})
