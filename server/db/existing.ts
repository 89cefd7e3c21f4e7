import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { type Database, openAnswering } from './connect.ts'
import { migrate } from './migrate.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>

/** False before the first start of the embedded database: a folder alone holds none. */
export const hasDatabase = ({ dataDir, databaseUrl }: Where): boolean =>
  Boolean(databaseUrl) || fs.existsSync(path.join(dataDir, 'database', 'PG_VERSION'))

/** Refuses a wrong DATA_DIR, in which opening the embedded database would create one. */
export const refuseMissing = (where: Where): void => {
  if (!hasDatabase(where)) throw new Error(`There is no database in DATA_DIR=${where.dataDir}`)
}

const isMigrated = async ({ sql }: Database) => {
  const [row] = await sql<[{ isThere: boolean }]>`
    select to_regclass('schema_migrations') is not null as is_there`
  return row.isThere
}

/** For commands about a community that is there already: a wrong place is named, and stays empty. */
export const withExisting = async <Result>(
  { dataDir, databaseUrl }: Where,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  refuseMissing({ dataDir, databaseUrl })
  const database = await openAnswering({ databaseUrl, dataDir })
  try {
    if (!(await isMigrated(database)))
      throw new Error(
        databaseUrl
          ? 'The database of DATABASE_URL holds no Welkom yet'
          : `The database in DATA_DIR=${dataDir} holds no Welkom yet`,
      )
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
