import type { Config } from '#server/config.ts'
import { type Database, openAnswering } from '#server/db/connect.ts'
import { refuseMissing } from '#server/db/existing.ts'
import { askForCopy } from './socket.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>

const reading = async <T>(where: Where, work: (database: Database) => Promise<T>) => {
  const database = await openAnswering({ ...where, poolSize: 1, checkpoints: false })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The database to back up: a server, the embedded one of a stopped Welkom, or a copy of a running one's. */
export const withSource = async <T>(
  { dataDir, databaseUrl }: Where,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  refuseMissing({ dataDir, databaseUrl })
  if (databaseUrl) return reading({ dataDir, databaseUrl }, work)
  const copy = await askForCopy({ dataDir })
  if (!copy) return reading({ dataDir, databaseUrl }, work)
  try {
    return await reading({ dataDir: copy.folder, databaseUrl }, work)
  } finally {
    copy.end()
  }
}
