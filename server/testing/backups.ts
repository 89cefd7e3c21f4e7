import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { ownDatabaseUrl } from './database.ts'
import { embeddedTemplate } from './template.ts'

export type Installation = { dataDir: string; databaseUrl: string | undefined }

const newFolder = () =>
  fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-place-'))

/** An empty installation with an embedded database. */
export const embeddedInstallation = async (): Promise<Installation> => {
  const dataDir = newFolder()
  fs.cpSync(await embeddedTemplate(), path.join(dataDir, 'database'), { recursive: true })
  return { dataDir, databaseUrl: undefined }
}

/** An empty installation on the database engine of the test run. */
export const newInstallation = async (): Promise<Installation> =>
  process.env.TEST_DATABASE_URL
    ? { dataDir: newFolder(), databaseUrl: await ownDatabaseUrl() }
    : embeddedInstallation()

export const openInstallation = (installation: Installation) =>
  openDatabase({ ...installation, checkpoints: false, idleInTransactionMs: 20_000 })

/** Tables that a restore empties, and the list of migrations. */
export const emptiedTables = [
  'schema_migrations',
  'jobs',
  'sessions',
  'mail_outbox',
  'push_outbox',
  'push_subscriptions',
  'account_deleted_mails',
  'mail_links',
  'registration_invitations',
  'passkey_challenges',
  'calendar_feeds',
  'known_devices',
  'data_export_requests',
]

/** Row count and checksum per table. */
export const tableChecksums = async (installation: Installation, excluded: string[]) => {
  const database = await openInstallation(installation)
  try {
    const { sql } = database
    await sql`set timezone = 'UTC'`
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    const sums: Record<string, string> = {}
    for (const { name } of tables.filter((table) => !excluded.includes(table.name))) {
      const [row] = await sql<[{ sum: string }]>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
        from ${sql(name)} t`
      sums[name] = row.sum
    }
    return sums
  } finally {
    await database.close()
  }
}
