import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { ownDatabaseUrl } from './database.ts'
import { embeddedTemplate } from './template.ts'

export type Place = { dataDir: string; databaseUrl: string | undefined }

const newFolder = () =>
  fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-place-'))

/** An installation with nobody in it, whose database is embedded. */
export const embeddedPlace = async (): Promise<Place> => {
  const dataDir = newFolder()
  fs.cpSync(await embeddedTemplate(), path.join(dataDir, 'database'), { recursive: true })
  return { dataDir, databaseUrl: undefined }
}

/** The same on the kind of database that the tests run on. */
export const ownPlace = async (): Promise<Place> =>
  process.env.TEST_DATABASE_URL
    ? { dataDir: newFolder(), databaseUrl: await ownDatabaseUrl() }
    : embeddedPlace()

export const openPlace = (place: Place) =>
  openDatabase({ ...place, checkpoints: false, idleInTransactionMs: 20_000 })

/** A line for each table: how many rows, and a sum over all that stands in them. */
export const sumsOf = async (place: Place, leftOut: string[]) => {
  const database = await openPlace(place)
  try {
    const { sql } = database
    await sql`set timezone = 'UTC'`
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    const sums: Record<string, string> = {}
    for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
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
