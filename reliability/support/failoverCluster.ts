import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { type HaCluster, missingHaCluster, startHaCluster } from '../../scripts/haCluster.ts'
import { missingNginx, startNginx, type TestNginx } from '../../scripts/nginx.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis, type TestRedis } from '../../scripts/redis.ts'
import { waitUntil } from './clusterChecks.ts'
import { type MailAndPushSinks, openMailAndPushSinks } from './mailAndPushSinks.ts'
import { createProduct, type Product } from './product.ts'

export type Running = {
  cluster: HaCluster
  redis: TestRedis
  products: Product[]
  nginx: TestNginx
  sinks: MailAndPushSinks
}

type Options = Parameters<typeof startHaCluster>[0] & { preload?: string }

/** One line that says what is missing, or null when the cluster can be started. */
export const missingFailoverCluster = () =>
  missingPostgres() ?? missingRedis() ?? missingNginx() ?? missingHaCluster()

/** Patroni, etcd, HAProxy, PgBouncer, Redis, nginx and two processes of the product. */
export const onFailoverCluster = async <T>(
  { preload, ...options }: Options,
  work: (running: Running) => Promise<T>,
): Promise<T> => {
  const cluster = await startHaCluster(options)
  const redis = await startRedis()
  const sinks = await openMailAndPushSinks()
  const folders = [0, 1].map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-failover-')))
  const products: Product[] = []
  let nginx: TestNginx | null = null
  try {
    for (const dataDir of folders)
      products.push(
        await createProduct({
          dataDir,
          databaseUrl: cluster.pooledUrl,
          env: {
            ...sinks.env,
            DATABASE_DIRECT_URL: cluster.primaryUrl,
            DATABASE_READ_URL: cluster.replicaUrl,
            REDIS_URL: redis.url,
            TRUST_PROXY: 'on',
            LOG_LEVEL: 'warn',
          },
          ...(preload && { preload }),
        }),
      )
    await Promise.all(products.map((product) => product.start()))
    await replicateSchema(cluster)
    nginx = await startNginx(products.map(({ url }) => url))
    return await work({ cluster, redis, products, nginx, sinks })
  } finally {
    await nginx?.stop()
    await Promise.all(products.map((product) => product.end('SIGKILL')))
    await sinks.stop()
    await redis.stop()
    await cluster.stop()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** In the control, a replica without the migrations would be promoted, and answer no write at all. */
const replicateSchema = async ({ primaryUrl }: HaCluster) => {
  const { sql, close } = await openDatabase({ databaseUrl: primaryUrl, dataDir: '' })
  await sql`checkpoint` // writes the log, which asynchronous commits leave for later
  const [{ position } = { position: '' }] = await sql<{ position: string }[]>`
    select pg_current_wal_flush_lsn()::text as position`
  await waitUntil(async () => {
    const ready = await sql`
      select 1 from pg_stat_replication where replay_lsn >= ${position}::pg_lsn`
    return ready.length === 2
  })
  await close()
}

/** Starts everything again that a failure has stopped, and waits until all of it works. */
export const repair = async ({ cluster, redis, products }: Running) => {
  cluster.reviveAll()
  if (!redis.isRunning()) await redis.restart()
  for (const product of products) if (!product.isRunning()) await product.start()
  await cluster.whenHealthy()
}
