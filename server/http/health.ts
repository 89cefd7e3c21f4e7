import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { appliedVersion, newestVersion } from '#server/db/migrate.ts'

const timeoutMs = 900

/** `live`: the process responds. `ready`: the database responds too and has the expected schema. */
export const addHealth = async (
  http: FastifyInstance,
  database: Database,
  isStopping: () => boolean,
) => {
  const expected = await newestVersion()
  const isReady = async () => {
    if (isStopping()) return false
    const version = appliedVersion(database.sql).catch(() => -1)
    return (await Promise.race([version, wait(timeoutMs, -1, { ref: false })])) === expected
  }
  // A process that sheds load is alive, so health checks bypass load shedding.
  const config = { pressureHandler: () => undefined }
  const live = {
    tags: ['health'],
    operationId: 'getHealthLive',
    description: 'Whether the process responds.', // untranslated: for programmers
  }
  const ready = {
    tags: ['health'],
    operationId: 'getHealthReady',
    // untranslated: for programmers
    description: 'Whether the database responds too. The answer is 503 if it does not.',
  }
  http.get('/health/live', { config, schema: live }, () => ({ status: 'ok' }))
  http.get('/health/ready', { config, schema: ready }, async (_, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.code(503).header('Retry-After', '2').send({ status: 'not ok' })
  })
}
