import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adopt, firstOldMigration, renumber } from './adoption.ts'
import type { Database, Db, Sql, Tx } from './database.ts'
import { type Log, silent } from './database.ts'
import { execute } from './queries.ts'
import { inTransaction, locks } from './transaction.ts'

type Migration = { version: number; name: string; file: string }
type Step = Migration & { text: string }
type Options = {
  folder?: string
  log?: Log
  /** Stops at this version, to restore a backup made at it. */
  upTo?: number
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
// Long enough for a table to become free, short enough that the queries behind it do not notice.
const lockTimeout = '200ms'
const maxLockAttempts = 150
const pauseMs = 300
const busyPauseMs = 200

/**
 * How a file runs, according to its first line. Without a marker: all of it in one transaction.
 *
 * - `noTransaction`: one statement that PostgreSQL allows only outside a transaction.
 * - `inBatches`: one statement that changes few rows, repeated until it changes none.
 */
const markers = { noTransaction: '-- no transaction', inBatches: '-- in batches' } as const

/**
 * Migrates the database to the newest version in `folder`, file by file, under a lock against
 * concurrent migrations. Rejects a database that a newer Welkom has migrated.
 */
export const migrate = async (
  database: Database,
  { folder = migrationsFolder, log = silent, upTo }: Options = {},
): Promise<void> => {
  const migrations = await readMigrations(folder)
  await database.withoutWatchdog(async () => {
    const applied = await retryWhenLocked(() => withMigrationLock(database.sql, prepare))
    const newest = migrations.at(-1)?.version ?? 0
    if (applied > newest) {
      throw new Error(
        `The database is at version ${applied}, this Welkom knows only ${newest}: start the newer Welkom that migrated it, or restore a backup.`,
      )
    }
    const missing = migrations.slice(applied, upTo)
    const last = missing.at(-1)
    if (!last) return
    log.info(
      applied === 0
        ? 'Preparing the database.'
        : `Migrating the database from version ${applied} to ${last.version}.`,
    )
    for (const migration of missing) await apply(database, migration)
  })
}

/** The database's schema version, 0 when empty. */
export const appliedVersion = async (db: Db): Promise<number> => (await readVersion(db)).version

/** Rejects a database from before 1.0 that cannot be adopted. */
const readVersion = async (db: Db) => {
  const [row] = await db<[{ version: number; isOld: boolean }]>`
    select coalesce(max(version), 0) as version,
      coalesce(bool_or(name = ${firstOldMigration}), false) as is_old
    from schema_migrations`
  return { ...row, version: row.isOld ? renumber(row.version) : row.version }
}

/** The schema version of this code. */
export const newestVersion = async (folder = migrationsFolder): Promise<number> =>
  (await readMigrations(folder)).at(-1)?.version ?? 0

/**
 * A transaction that holds the migration lock. Asks for it again and again instead of waiting in a
 * statement, for which a concurrent index build of the lock's holder would wait in turn.
 */
const withMigrationLock = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (;;) {
    const done = await inTransaction(sql, async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`set local idle_in_transaction_session_timeout = 0`
      const [row] = await tx<[{ isMine: boolean }]>`
        select pg_try_advisory_xact_lock(${locks.migration}) as is_mine`
      return row.isMine ? { result: await work(tx) } : null
    })
    if (done) return done.result
    await pause(busyPauseMs)
  }
}

const prepare = async (tx: Tx): Promise<number> => {
  await tx`create table if not exists schema_migrations (
    version int primary key, name text not null, applied_at timestamptz not null default now())`
  await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`)
  const { version, isOld } = await readVersion(tx)
  if (isOld) await adopt(tx)
  return version
}

const apply = async (database: Database, migration: Migration): Promise<boolean> => {
  const step = { ...migration, text: await fs.readFile(migration.file, 'utf8') }
  const { sql, kind } = database
  try {
    if (step.text.startsWith(markers.inBatches)) return await applyInBatches(sql, step)
    if (!step.text.startsWith(markers.noTransaction)) return await applyAtOnce(sql, step)
    // The embedded database has one connection, so no other query waits for the lock.
    return kind === 'embedded'
      ? await applyAtOnce(sql, { ...step, text: step.text.replace(/\bconcurrently\b/i, '') })
      : await applyOutside(database, step)
  } catch (error) {
    throw new Error(`Migration ${step.name} failed, nothing of it was kept: ${error}`, {
      cause: error,
    })
  }
}

// A migration that waits for a table lock blocks all queries behind it, so it gives up soon, lets
// them pass and retries.
const retryWhenLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === '55P03'
      if (!isLocked || attempt === maxLockAttempts) throw error
      await pause(pauseMs)
    }
  }
}

const isApplied = async (tx: Tx, { version }: Migration) => (await appliedVersion(tx)) >= version

const record = (tx: Tx, { version, name }: Migration) =>
  execute(tx`insert into schema_migrations (version, name) values (${version}, ${name})`)

const applyAtOnce = (sql: Sql, step: Step): Promise<boolean> =>
  retryWhenLocked(() =>
    withMigrationLock(sql, async (tx) => {
      if (await isApplied(tx, step)) return false // another process was faster
      await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`)
      await tx.unsafe(step.text)
      await record(tx, step)
      return true
    }),
  )

/** Each batch is a transaction. After each, traffic gets as much time as the batch took. */
const applyInBatches = async (sql: Sql, step: Step): Promise<boolean> => {
  for (;;) {
    const from = performance.now()
    const state = await retryWhenLocked(() =>
      withMigrationLock(sql, async (tx) => {
        if (await isApplied(tx, step)) return 'applied'
        await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`)
        const { count } = await tx.unsafe(step.text)
        if (count > 0) return 'unfinished'
        await record(tx, step)
        return 'finished'
      }),
    )
    if (state !== 'unfinished') return state === 'finished'
    await pause(performance.now() - from)
  }
}

/**
 * Builds an index on a second connection while a transaction of the first holds the migration lock.
 * A failed attempt leaves an invalid index, which the next one removes. Its weak locks let reads
 * and writes pass, so it may wait for them without a timeout.
 */
const applyOutside = ({ sql, direct }: Database, step: Step): Promise<boolean> =>
  withMigrationLock(sql, async (tx) => {
    if (await isApplied(tx, step)) return false
    // A simple query closes the portal of the one before, whose snapshot the build would wait for.
    await tx.unsafe('select 1')
    const connection = await direct.reserve()
    try {
      await connection`set statement_timeout = 0`
      await removeInvalidIndex(connection, step)
      await connection.unsafe(step.text)
    } finally {
      await connection`reset statement_timeout`
      connection.release()
    }
    await record(tx, step)
    return true
  })

const removeInvalidIndex = async (connection: Sql, { text }: Step) => {
  const [, name] = /\bindex concurrently if not exists (\w+)/i.exec(text) ?? []
  if (!name) return
  const invalid = await connection`
    select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`
  if (invalid.length > 0) await connection.unsafe(`drop index concurrently if exists ${name}`)
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name, index) => {
    const version = Number(/^(\d{4})_\w+\.sql$/.exec(name)?.[1])
    if (version !== index + 1) {
      throw new Error(
        `Migrations are numbered 0001, 0002, … without a gap: ${name} is out of place`,
      )
    }
    return { version, name: name.slice(0, -'.sql'.length), file: path.join(folder, name) }
  })
}
