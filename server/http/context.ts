import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Live } from '#server/live/live.ts'
import type { Lifecycle } from '#server/users/lifecycle.ts'

/** Dependencies of use cases and routes. Tests inject a clock as `now`. */
export type App = {
  http: FastifyInstance
  db: Sql
  config: Config
  now: () => Date
  jobs: Jobs
  live: Live
  lifecycles: Lifecycle[]
  log: FastifyBaseLogger
}
