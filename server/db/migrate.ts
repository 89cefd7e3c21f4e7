import fs from 'node:fs/promises'
import path from 'node:path'
import type { Database, Db, Sql, Tx } from './database.ts'
import { locks } from './locks.ts'
import { type Log, silent } from './log.ts'
import { inTransaction } from './transaction.ts'

type Migration = { version: number; name: string; file: string }
type Options = {
  folder?: string
  log?: Log
  /** Leaves out what came after this version: for a backup that was made at it. */
  upTo?: number
}

const ownFolder = path.join(import.meta.dirname, 'migrations')
const lockTries = 30
const pauseMs = 500

/**
 * Brings the database to the newest version in `folder`, one transaction per file, while no other
 * process does the same. Refuses a database that a newer Welkom has already changed.
 */
export const migrate = async (
  database: Database,
  { folder = ownFolder, log = silent, upTo }: Options = {},
): Promise<void> => {
  const migrations = await readMigrations(folder)
  await database.patiently(async () => {
    const applied = await inOrder(database.sql, prepare)
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

/** The version the database has, 0 when it is empty. */
export const appliedVersion = async (db: Db): Promise<number> => {
  const [row] = await db<{ version: number }[]>`
    select coalesce(max(version), 0) as version from schema_migrations`
  return row?.version ?? 0
}

/** The version this code brings a database to. */
export const newestVersion = async (folder = ownFolder): Promise<number> =>
  (await readMigrations(folder)).at(-1)?.version ?? 0

/** A transaction that starts when no other process is migrating, however long that takes. */
const inOrder = <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
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

// A migration that waits for a lock makes everybody behind it wait too: so it gives up after a
// second, lets the others through and tries again.
const apply = async (sql: Sql, migration: Migration): Promise<boolean> => {
  const text = await fs.readFile(migration.file, 'utf8')
  for (let tries = 1; ; tries++) {
    try {
      return await inOrder(sql, (tx) => applyIn(tx, migration, text))
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === '55P03'
      if (!isLocked || tries === lockTries) {
        throw new Error(`Migration ${migration.name} failed, nothing of it was kept: ${error}`, {
          cause: error,
        })
      }
      await pause()
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

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))
