import { openDatabase, type Sql } from '#server/db/connect.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { aDataDir } from './dataDir.ts'
import { aProduct, type Product } from './product.ts'

export type Installation = {
  product: Product
  /** Queries the database directly; the embedded one only after the product has ended. */
  ask: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
}

type Options = {
  databaseUrl?: string
  env?: Record<string, string>
  /** A deliberately broken variant: a preloaded control, and a change to its database. */
  variant?: { preload?: string; prepare?: (sql: Sql) => Promise<unknown> } | undefined
}

const asking =
  (where: { databaseUrl: string; dataDir: string }): Installation['ask'] =>
  async (work) => {
    const database = await openDatabase(where)
    try {
      return await work(database.sql)
    } finally {
      await database.close()
    }
  }

/** A new installation, running and without accounts, that is removed afterwards. */
export const onInstallation = async <T>(
  { databaseUrl = '', env, variant }: Options,
  work: (installation: Installation) => Promise<T>,
): Promise<T> => {
  const { dataDir, remove } = await aDataDir(databaseUrl)
  const where = { databaseUrl, dataDir }
  const preload = variant?.preload ? { preload: variant.preload } : {}
  const product = await aProduct({ ...where, ...(env && { env }), ...preload })
  const ask = asking(where)
  try {
    await product.start()
    if (variant?.prepare) await ask(variant.prepare)
    return await work({ product, ask })
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

/** The same on a new PostgreSQL server. */
export const onPostgres = async <T>(
  { settings, ...options }: Omit<Options, 'databaseUrl'> & { settings?: Record<string, string> },
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
