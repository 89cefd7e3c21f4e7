import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#server/db/connect.ts'
import { events } from '#shared/events/contract.ts'
import { missingPostgres, startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import {
  type AcknowledgedWrite,
  checkDatabase,
  compareRestored,
  isClean,
  type Verdict,
  verdictLine,
} from '../support/acknowledgedWrites.ts'
import { call, newTestUser } from '../support/apiClient.ts'
import { createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters } from '../support/writers.ts'

type DatabaseLocation = { dataDir: string; databaseUrl: string }
type Backup = { file: string; acknowledged: AcknowledgedWrite[]; maxPauseMs: number }

const root = path.join(import.meta.dirname, '../..')
const people = 20
const writesBefore = 100
const manyRows = 100_000
const restoredWithinS = 60
// The control fails by chance, usually at the first attempt.
const maxControls = 10
const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 2, full: 5, soak: 50 }

const command = async (
  name: string,
  { dataDir, databaseUrl }: DatabaseLocation,
  args: string[],
  first = '',
) => {
  const preload = first ? ['--import', path.join(import.meta.dirname, '../controls', first)] : []
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...preload, `server/${name}.ts`, ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } },
  )
  return stdout
}

/** Backs up the product under writers, and measures the longest pause between two answers. */
const backUnderWriters = async (
  location: DatabaseLocation,
  file: string,
  variant = 'slowBackup.ts',
): Promise<Backup> => {
  const product = await createProduct(location)
  try {
    await product.start()
    const writers = await startWriters(product.url, people)
    while (writers.acknowledged.length < writesBefore) await writers.nextAcknowledged()
    const acknowledged = [...writers.acknowledged]
    let isMade = false
    let maxPauseMs = 0
    const making = command('backup', location, ['--plain', '--to', file], variant).finally(() => {
      isMade = true
    })
    for (let from = performance.now(); !isMade; from = performance.now()) {
      await Promise.race([writers.nextAcknowledged(), making])
      maxPauseMs = Math.max(maxPauseMs, performance.now() - from)
    }
    await making
    await writers.stop()
    return { file, acknowledged, maxPauseMs }
  } finally {
    await product.end('SIGTERM')
  }
}

/** A new user finds an existing event and books it. */
const isAtWork = async (url: string): Promise<boolean> => {
  const me = await newTestUser(url)
  const found = await call(me, events.list, {})
  const [event] = found.reply ?? []
  const booked = event && (await call(me, events.book, { id: event.id }))
  return booked?.status === 201
}

/** Restores into an empty database, checks it, and starts the product on it. */
const tryRestored = async (location: DatabaseLocation, { file, acknowledged }: Backup) => {
  await command('restore', location, [file])
  const verdict = await checkDatabase(location, acknowledged, compareRestored)
  const product = await createProduct(location)
  try {
    await product.start()
    return { verdict, works: await isAtWork(product.url) }
  } finally {
    await product.end('SIGTERM')
  }
}

const fillWith = async (location: DatabaseLocation, rows: number) => {
  const database = await openDatabase({ ...location, checkpoints: false })
  await database.withoutWatchdog(
    () => database.sql`
    insert into notifications (id, user_id, type, category, title, message, key)
    select gen_random_uuid(), (select id from users limit 1), 'system', 'other', 'Row ' || n,
      'Long enough to be like what people are told: ' || n, 'row:' || n
    from generate_series(1, ${rows}::int) n`,
  )
  await database.close()
}

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const isRefused = async (location: DatabaseLocation, backup: Backup): Promise<boolean> => {
  try {
    await command('restore', location, [backup.file])
    return !isClean(await checkDatabase(location, backup.acknowledged, compareRestored))
  } catch (error) {
    return /violates foreign key/.test(String(error))
  }
}

const newDatabase = async (server: TestPostgres, name: string) => {
  const { sql, close } = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await sql.unsafe(`create database ${name}`)
  await close()
  const url = new URL(server.url)
  url.pathname = name
  return url.href
}

export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title =
    'A backup taken under concurrent writers is consistent, and restores into either kind of database'
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-backup-'))
  const server = await startPostgres()
  let named = 0
  const folder = (name: string) => path.join(home, `${name}${++named}`)
  const backupFile = () => `${folder('file')}.sql.gz`
  const embedded = () => ({ dataDir: folder('embedded'), databaseUrl: '' })
  const onServer = async () => ({
    dataDir: folder('server'),
    databaseUrl: await newDatabase(server, `restored${named}`),
  })
  try {
    const verdicts: { verdict: Verdict; works: boolean }[] = []
    let maxPauseMs = 0
    for (let round = 0; round < count; round++) {
      const backup = await backUnderWriters(embedded(), backupFile())
      maxPauseMs = Math.max(maxPauseMs, backup.maxPauseMs)
      verdicts.push(await tryRestored(await onServer(), backup))
      if (scale === 'smoke') continue
      const other = await backUnderWriters(await onServer(), backupFile())
      verdicts.push(await tryRestored(embedded(), other))
    }
    const wrong = verdicts.filter(({ verdict, works }) => !isClean(verdict) || !works)
    const sum = verdicts[0] && wrong.length === 0 ? verdictLine(verdicts[0].verdict) : 'BROKEN'
    const lines = [
      `${verdicts.length} backups under ${people} writers, each restored into the other kind of database: ${sum}; the product works on each restored database`,
      `Embedded, running: the longest pause between two acknowledged writes during a backup was ${Math.round(maxPauseMs)} ms`,
    ]

    let isQuick = true
    if (scale !== 'smoke')
      for (const make of [embedded, onServer]) {
        const from = await make()
        const backup = await backUnderWriters(from, backupFile())
        await fillWith(from, manyRows)
        const file = backupFile()
        const backS = await timed(() => command('backup', from, ['--plain', '--to', file]))
        const restoreS = await timed(async () => command('restore', await make(), [file]))
        isQuick &&= restoreS < restoredWithinS
        lines.push(
          `${from.databaseUrl ? 'PostgreSQL' : 'Embedded'}: ${manyRows} rows and ${backup.acknowledged.length} writes backed up in ${backS.toFixed(1)} s, restored in ${restoreS.toFixed(1)} s`,
        )
      }

    let tries = 0
    let isFound = false
    while (!isFound && tries++ < maxControls) {
      const backup = await backUnderWriters(await onServer(), backupFile(), 'noSnapshot.ts')
      isFound = await isRefused(await onServer(), backup)
    }
    lines.push(
      `Control, a backup without a snapshot: ${isFound ? `attempt ${tries} contained a dangling reference, and its restore failed` : 'NOT DETECTED'}`,
    )
    return { title, lines, ok: wrong.length === 0 && isQuick && isFound }
  } finally {
    await server.stop()
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
