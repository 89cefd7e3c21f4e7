import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { queueMails } from '#server/mail/outbox.ts'
import { bookingConfirmed } from '#server/notifications/facts.ts'
import { databaseOn, onServer } from '#server/testing/template.ts'

// A hundred in the long form of this proof: WELKOM_KILLS=100.
const kills = Number(process.env.WELKOM_KILLS ?? 3)
const mails = kills * 200

const folder = mkdtempSync(join(tmpdir(), 'welkom-kill-'))
const { TEST_DATABASE_URL: serverUrl, WELKOM_TEST_TEMPLATE: template = '' } = process.env
const name = `welkom_${process.env.WELKOM_TEST_RUN}_kill_${process.pid}`
const databaseUrl = serverUrl && databaseOn(serverUrl, name)

const open = (templateDir?: string) =>
  openDatabase({ databaseUrl, dataDir: folder, templateDir, checkpoints: false })

const appOn = (database: Database) =>
  createApp({
    database,
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  })

afterAll(() => rmSync(folder, { recursive: true }))

/** Somebody who books in vast numbers: one event, and a mail to each of many people. */
const queueAll = async ({ db, jobs }: App) => {
  const eventId = uuid()
  await db`
    insert into events (id, title, description, start_date, end_date, location)
    values (${eventId}, 'Canal walk', '', now(), now(), 'Leiden')`
  await inTransaction(db, async (tx) => {
    for (let at = 0; at < mails; at++) {
      const [userId, bookingId] = [uuid(), uuid()]
      await tx`
        insert into users (id, username, email, password, name)
        values (${userId}, ${`kill-${at}`}, ${`kill-${at}@example.org`}, 'x', 'x')`
      await tx`
        insert into event_bookings (id, event_id, user_id, price)
        values (${bookingId}, ${eventId}, ${userId}, 0)`
      const fact = bookingConfirmed({ id: eventId, title: 'x' }, { id: bookingId, sequence: 0 })
      const due = { userId, fact, notificationId: null, after: null }
      await queueMails({ jobs, now: () => new Date() }, tx, fact.kind, [due])
    }
  })
}

const filesSent = () =>
  existsSync(join(folder, 'outbox'))
    ? readdirSync(join(folder, 'outbox')).filter((file) => file.endsWith('.eml'))
    : []

/** Lets a process work for a moment, then kills it in the middle of whatever it does. */
const workAndDie = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  const ended = once(child, 'exit')
  const before = filesSent().length
  const latest = Date.now() + 30_000
  while (filesSent().length === before && Date.now() < latest) await wait(5)
  await wait(Math.random() * 100)
  child.kill('SIGKILL')
  await ended
}

test('workers killed in the middle of their work lose no mail and double none', async () => {
  if (serverUrl) await onServer(serverUrl, `create database ${name} template ${template}`)
  let database = await open(template)
  await queueAll(await appOn(database))
  await database.close()

  for (let kill = 0; kill < kills; kill++) await workAndDie()

  database = await open()
  const { sql } = database
  await sql`update jobs set due_at = now()` // the leases of the dead run out
  await (await appOn(database)).jobs.settle()
  const sent = await sql<{ id: string }[]>`select id from mail_outbox where sent_at is not null`
  expect(sent).toHaveLength(mails)
  expect(
    filesSent()
      .map((file) => file.replace(/^[^-]*-|\.eml$/g, ''))
      .sort(),
  ).toEqual(sent.map(({ id }) => id).sort())
  await database.close()
}, 600_000)
