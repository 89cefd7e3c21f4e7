import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { appliedVersion, newestVersion } from '#server/db/migrate.ts'
import { settingProblems } from '#server/settings/problems.ts'

const patienceMs = 900

/**
 * `live`: the process answers. `ready`: it can also serve, with the database as the code expects; it
 * says whether a stored setting cannot be read, which keeps nobody from being served. Anybody may ask
 * here, so that the dashboard, the log and `npm run doctor` say which.
 */
export const addHealth = async (
  http: FastifyInstance,
  database: Database,
  isStopping: () => boolean,
) => {
  const expected = await newestVersion()
  /** null: not ready. */
  const look = async () => {
    if (isStopping() || (await appliedVersion(database.sql)) !== expected) return null
    return settingProblems(database.sql)
  }
  // A process that sheds load is alive: only `ready` may say no.
  const config = { pressureHandler: () => undefined }
  http.get('/health/live', { config, schema: { tags: ['health'] } }, () => ({ status: 'ok' }))
  http.get('/health/ready', { config, schema: { tags: ['health'] } }, async (_, reply) => {
    const tooLate = wait(patienceMs, null, { ref: false })
    const problems = await Promise.race([look().catch(() => null), tooLate])
    if (problems) return { status: 'ok', ...(problems.length > 0 && { hasProblems: true }) }
    return reply.code(503).header('Retry-After', '2').send({ status: 'not ok' })
  })
}
