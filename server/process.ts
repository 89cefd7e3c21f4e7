import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { answerBackups } from './backup/socket.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { App } from './http/context.ts'

const stopWithinMs = 10_000
// How long a balancer or a kept connection gets to notice that this process is leaving.
const farewellMs = 300

/**
 * Answers what has arrived, then leaves: 0 when done in time, 1 when told twice or too slow. A
 * worker may be told twice, by the one who minds it and by a terminal: it leaves in peace.
 */
const stopOnSignal = (
  app: App,
  database: Database,
  backups: { close(): void },
  stopping: { now: boolean },
) => {
  const stop = async () => {
    if (stopping.now && cluster.isWorker) return
    if (stopping.now) process.exit(1)
    stopping.now = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await wait(farewellMs)
    backups.close()
    await app.http.close()
    await app.jobs.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** One process that answers requests and works off jobs, until it is told to stop. */
export const runProcess = async (
  config: Config,
  database: Database,
  prepare: (app: App) => Promise<void> = async () => {},
) => {
  const stopping = { now: false }
  const app = await createApp({ config, database, isStopping: () => stopping.now })
  // State after an error that nobody handled is unknown: note it and start anew.
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'An error that nobody handled')
    process.exit(1)
  })
  app.http.addHook('onSend', async (_, reply) => {
    if (stopping.now) reply.header('Connection', 'close')
  })
  await prepare(app)
  const backups = await answerBackups(app, database)
  stopOnSignal(app, database, backups, stopping)
  await app.http.listen({ port: config.port, host: config.host })
  await app.jobs.start()
}
