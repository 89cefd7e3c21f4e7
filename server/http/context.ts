import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/connect.ts'
import type { Replica } from '#server/db/replica.ts'

/**
 * Dependencies of use cases and routes. Tests inject a clock as `now`. An interface, because the
 * folders above add their service: `jobs` in server/jobs/queue.ts, `live` in server/live/live.ts.
 */
export interface App {
  http: FastifyInstance
  db: Sql
  replica: Replica | null
  config: Config
  now: () => Date
  log: FastifyBaseLogger
}
