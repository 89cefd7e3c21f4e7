import fs from 'node:fs/promises'
import path from 'node:path'
import type { Database, Db, Sql, Tx } from './database.ts'
import { type Log, silent } from './database.ts'
import { inTransaction, locks } from './transaction.ts'

type Migration = { version: number; name: string; file: string }
type Options = {
  folder?: string
  log?: Log
  /** Stops at this version, to restore a backup made at it. */
  upTo?: number
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
const maxLockAttempts = 30
const pauseMs = 500

/**
 * Migrates the database to the newest version in `folder`, one transaction per file, under a lock
 * against concurrent migrations. Rejects a database that a newer Welkom has migrated.
 */
export const migrate = async (
  database: Database,
  { folder = migrationsFolder, log = silent, upTo }: Options = {},
): Promise<void> => {
  const migrations = await readMigrations(folder)
  await database.withoutWatchdog(async () => {
    const applied = await withMigrationLock(database.sql, prepare)
    const newest = migrations.at(-1)?.version ?? 0
    if (applied > newest) {
      throw new Error(
        `The database is at version ${applied}, this Welkom knows only ${newest}: start the newer Welkom that migrated it, or restore a backup.`,
      )
    }
    for (const migration of migrations.slice(applied, upTo)) {
      if (await apply(database.sql, migration))
        log.info(`Migrated the database to ${migration.name}`)
    }
  })
}

/** The database's schema version, 0 when empty. */
export const appliedVersion = async (db: Db): Promise<number> => {
  const [row] = await db<{ version: number }[]>`
    select coalesce(max(version), 0) as version from schema_migrations`
  return row?.version ?? 0
}

/** The schema version of this code. */
export const newestVersion = async (folder = migrationsFolder): Promise<number> =>
  (await readMigrations(folder)).at(-1)?.version ?? 0

/** A transaction that holds the migration lock; waits for it without a timeout. */
const withMigrationLock = <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${locks.migration})`
    return work(tx)
  })

const prepare = async (tx: Tx): Promise<number> => {
  await tx`create table if not exists schema_migrations (
    version int primary key, name text not null, applied_at timestamptz not null default now())`
  return appliedVersion(tx)
}

// A migration that waits for a table lock blocks all queries behind it, so it gives up after a
// second, lets them pass and retries.
const apply = async (sql: Sql, migration: Migration): Promise<boolean> => {
  const text = await fs.readFile(migration.file, 'utf8')
  for (let attempt = 1; ; attempt++) {
    try {
      return await withMigrationLock(sql, (tx) => applyIn(tx, migration, text))
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === '55P03'
      if (!isLocked || attempt === maxLockAttempts) {
        throw new Error(`Migration ${migration.name} failed, nothing of it was kept: ${error}`, {
          cause: error,
        })
      }
      await retryDelay()
    }
  }
}

const applyIn = async (tx: Tx, { version, name }: Migration, text: string): Promise<boolean> => {
  if ((await appliedVersion(tx)) >= version) return false // another process was faster
  await tx`set local lock_timeout = '1s'`
  await tx.unsafe(text)
  await tx`insert into schema_migrations (version, name) values (${version}, ${name})`
  return true
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

const retryDelay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))
