import fs from 'node:fs/promises'
import path from 'node:path'
import type postgres from 'postgres'
import type { Database, Db } from './connect.ts'
import { type Log, silent } from './log.ts'

type Migration = { version: number; name: string; file: string }
type Options = { folder?: string; log?: Log }

const ownFolder = path.join(import.meta.dirname, 'migrations')
const lockKey = 7_309_453 // any number, as long as every Welkom takes the same
const lockTries = 30
const pauseMs = 500

/**
 * Brings the database to the newest version in `folder`, one transaction per file, while no other
 * process does the same. Refuses a database that a newer Welkom has already changed.
 */
export const migrate = async (
  database: Database,
  { folder = ownFolder, log = silent }: Options = {},
): Promise<void> => {
  const migrations = await readMigrations(folder)
  await database.patiently(async () => {
    const session = await database.sql.reserve()
    try {
      await lock(session, log)
      await run(session, migrations, log)
    } finally {
      await session`select pg_advisory_unlock_all()`.catch(() => {})
      session.release()
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

// Asking again and again, because waiting for the lock would run into the statement timeout.
const lock = async (session: Db, log: Log): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const [row] = await session<{ isMine: boolean }[]>`
      select pg_try_advisory_lock(${lockKey}) as is_mine`
    if (row?.isMine) return
    if (tries === 0) log.info('Another process is migrating the database; waiting for it')
    await pause()
  }
}

const run = async (session: postgres.ReservedSql, all: Migration[], log: Log): Promise<void> => {
  await session`create table if not exists schema_migrations (
    version int primary key, name text not null, applied_at timestamptz not null default now())`
  const applied = await appliedVersion(session)
  const newest = all.at(-1)?.version ?? 0
  if (applied > newest) {
    throw new Error(
      `The database is at version ${applied}, this Welkom knows only ${newest}: start the newer Welkom that migrated it, or restore a backup.`,
    )
  }
  for (const migration of all.filter(({ version }) => version > applied)) {
    await apply(session, migration)
    log.info(`Migrated the database to ${migration.name}`)
  }
}

// A migration that waits for a lock makes everybody behind it wait too: so it gives up after a
// second, lets the others through and tries again.
const apply = async (session: Db, migration: Migration): Promise<void> => {
  const text = await fs.readFile(migration.file, 'utf8')
  for (let tries = 1; ; tries++) {
    try {
      await session`begin`
      await session.unsafe(`set local lock_timeout = '1s'; set local statement_timeout = 0`)
      await session.unsafe(text)
      await session`
        insert into schema_migrations (version, name)
        values (${migration.version}, ${migration.name})`
      await session`commit`
      return
    } catch (error) {
      await session`rollback`.catch(() => {})
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
