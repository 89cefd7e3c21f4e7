import { openDatabase, type Sql } from '#server/db/connect.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { createDataDir, createProduct, type Product } from './product.ts'

export type Installation = {
  product: Product
  /** Queries the database directly. The embedded one is available only after the product has stopped. */
  query: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
}

export type InstallationOptions = {
  databaseUrl?: string
  env?: Record<string, string>
  /** A deliberately broken variant: a preloaded control and a change to the database. */
  variant?: { preload?: string; prepare?: (sql: Sql) => Promise<unknown> } | undefined
}

const createQuery =
  (where: { databaseUrl: string; dataDir: string }): Installation['query'] =>
  async (work) => {
    const database = await openDatabase(where)
    try {
      return await work(database.sql)
    } finally {
      await database.close()
    }
  }

/** Runs `work` on a new installation without accounts, and removes it afterwards. */
export const onInstallation = async <T>(
  { databaseUrl = '', env, variant }: InstallationOptions,
  work: (installation: Installation) => Promise<T>,
): Promise<T> => {
  const { dataDir, remove } = await createDataDir(databaseUrl)
  const where = { databaseUrl, dataDir }
  const preload = variant?.preload ? { preload: variant.preload } : {}
  const product = await createProduct({ ...where, ...(env && { env }), ...preload })
  const query = createQuery(where)
  try {
    await product.start()
    if (variant?.prepare) await query(variant.prepare)
    return await work({ product, query })
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

/** Like `onInstallation`, on a new PostgreSQL server. */
export const onPostgres = async <T>(
  {
    settings,
    ...options
  }: Omit<InstallationOptions, 'databaseUrl'> & { settings?: Record<string, string> },
  work: (installation: Installation, databaseUrl: string) => Promise<T>,
): Promise<T> => {
  const postgres = await startPostgres(settings && { settings })
  try {
    const databaseUrl = postgres.url
    return await onInstallation({ ...options, databaseUrl }, (found) => work(found, databaseUrl))
  } finally {
    await postgres.stop()
  }
}
