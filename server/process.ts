import cluster from 'node:cluster'
import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { answerBackups } from './backup/socket.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { App } from './http/context.ts'

const stopWithinMs = 10_000
// Long enough for a load balancer to see that readiness says no, and to send nothing more.
const notReadyMs = 300
const closeIdleEveryMs = 250

/** Stops listening, answers the requests that have arrived, and tells open streams to reconnect. */
const drain = async ({ http, live }: App) => {
  const closed = once(http.server, 'close')
  // The HTTP server's own `close` would also close connections whose request it has not read yet.
  Server.prototype.close.call(http.server)
  live.leave()
  // A connection whose stream has ended is kept alive, and would keep the server open.
  const closing = setInterval(() => http.server.closeIdleConnections(), closeIdleEveryMs)
  await closed
  clearInterval(closing)
  await http.close()
}

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
    await wait(notReadyMs)
    backups.close()
    await drain(app)
    await app.jobs.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/**
 * Workers listen on the port each for itself: where the minder takes people in and hands them on,
 * those on their way to a worker that closes are cut off. Other systems than Linux know no such thing.
 */
const placeOf = ({ port, host }: Config) => ({
  ...{ port, host },
  ...(cluster.isWorker && process.platform === 'linux' && { reusePort: true }),
})

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
  await app.http.listen(placeOf(config))
  await app.jobs.start()
}
