import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { appliedVersion, newestVersion } from '#server/db/migrate.ts'

const patienceMs = 900

/** `live`: the process answers. `ready`: it can also serve, with the database as the code expects. */
export const addHealth = async (
  http: FastifyInstance,
  database: Database,
  isStopping: () => boolean,
) => {
  const expected = await newestVersion()
  const isReady = async () => {
    if (isStopping()) return false
    const version = appliedVersion(database.sql).catch(() => -1)
    return (await Promise.race([version, wait(patienceMs, -1, { ref: false })])) === expected
  }
  // A process that sheds load is alive: only `ready` may say no.
  const config = { pressureHandler: () => undefined }
  http.get('/health/live', { config, schema: { tags: ['health'] } }, () => ({ status: 'ok' }))
  http.get('/health/ready', { config, schema: { tags: ['health'] } }, async (_, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.code(503).header('Retry-After', '2').send({ status: 'not ok' })
  })
}
